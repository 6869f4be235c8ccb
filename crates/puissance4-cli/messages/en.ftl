# The English texts. The identifiers and variables are those of fr.ftl: a test checks it.

## Rules and questions

welcome = Connect Four: line up { $connect } discs on a board of { $columns } columns and { $rows } rows.
welcome-help = Enter accepts what stands in brackets; "help" explains the rest.
welcome-computer = To play against the computer, give it the name "computer 4" (levels 1 to 10).
ask-name = Name of player { $number } [{ $default }]:
ask-symbol = Symbol of { $name } [{ $default }]:
computer-name = Computer level { $level }
computer-name-numbered = Computer { $number } (level { $level })
resumed = Game resumed ({ $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}).

## A game

left = Discs left: { $name1 } { $left1 }, { $name2 } { $left2 }
dropped = { $name } { $symbol }: column { $column }, row { $row }
dropped-line = { $name } { $symbol }: column { $column }, line { $row }
too-narrow = This board needs { $needed } columns and the terminal has { $there }: widen it.
undone = { $count ->
    [one] One move taken back.
   *[other] { $count } moves taken back.
}
nothing-to-undo = There is no move to take back.
thinking = { $name } is thinking…
aligned = Discs in line (column-row): { $cells }
aligned-line = Discs in line (column-line): { $cells }
saved = Game saved to { $file }.
hint-columns = { $count ->
    [one] Hint: column { $columns }
   *[other] Hint: columns { $columns }
}
hint-win = wins with your { $discs ->
    [1] next disc
    [2] 2nd disc from now
    [3] 3rd disc from now
   *[other] { $discs }th disc from now
}
hint-loss = loses to { $discs ->
    [1] the next disc of the other side
    [2] the 2nd disc of the other side from now
    [3] the 3rd disc of the other side from now
   *[other] the { $discs }th disc of the other side from now
}
hint-draw = a draw
ask-next = New game (n), review the moves (r), quit (q):
not-a-choice = Answer n, r or q.
ask-review = Move { $move } of { $moves } (Enter: next, p: previous, a number, q: done):
review-moves = Moves: { $moves }
not-a-review-step = Answer with Enter, p, a number from 0 to { $moves }, or q.
kept = The game is kept: "puissance4 resume" goes on with it.
not-kept = The game could not be kept: { $reason }. It goes on without.
bye = Goodbye!
did-you-mean = Did you mean "{ $word }"?
help =
    Type the number of a column, or:
      undo       take the last move back
      hint       ask for the best move
      save FILE  save the game
      help       show this help
      quit       stop; the game is kept
    The keys & é " ' ( - è _ ç count as 1 to 9.

## The four looks: that of document 000

crochets-name1 = Player1
crochets-name2 = Player2
crochets-ask = { $name } [{ $symbol }], column (from { $first } to { $last }):
crochets-no-column = Error: there is no column "{ $typed }"; the columns are { $first } to { $last }.
crochets-full = Error: column { $column } is full.
crochets-won = { $name } wins!
crochets-draw = Draw

## That of document 001

grille-name1 = player 1
grille-name2 = player 2
grille-turn = turn of { $name }
grille-ask = column ({ $first } to { $last }):
grille-no-column = no column has this name, try again
grille-full = column full, try again
grille-won = Victory of { $name }
grille-draw = Draw

## That of document 002

jetons-name1 = Player 1
jetons-name2 = Player 2
jetons-turn = { $symbol } { $name }
jetons-ask = Choose a column between { $first } and { $last }:
jetons-no-column = Column "{ $typed }" is not on the board.
jetons-full = There is no room left in column { $column }.
jetons-won = Game won: { $name }
jetons-draw = Game drawn

## That of document 003

cadre-name1 = Black player
cadre-name2 = White player
cadre-turn = | { $name } |
cadre-ask = { "" } Column:
cadre-no-column = There is no column "{ $typed }": choose from { $first } to { $last }.
cadre-full = Column { $column } is full: choose another.
cadre-won = Winning board: { $name } wins!
cadre-draw = Full board: a draw.

## What is refused, and why

error = puissance4: error: { $message }
option-at-fault = { $option }: { $message }
file-at-fault = { $file }: { $message }
stream-at-fault = standard input or output: { $message }
see-help = "{ $command } --help" describes the options.

name-empty = a name has at least one visible character
name-too-long = a name has at most { $most } characters
name-invisible = a name cannot have the invisible character U+{ $code } in it
name-taken = the players cannot both have the same name
symbol-empty = a symbol is one visible character
symbol-not-one = a symbol is a single character, such as R or ●
symbol-invisible = the character U+{ $code } is invisible
symbol-taken = the two symbols ({ $one } and { $other }) are the same or hard to tell apart without colour
symbol-reserved = in this look, { $symbol } resembles the sign of a free cell
symbol-not-ascii = this terminal shows only ASCII: choose a letter or a sign of the keyboard
not-a-level = a level is a number from 1 to 10, not "{ $value }"
not-a-first = the player who begins is 1 or 2, not "{ $value }"
not-a-number = a whole number from { $least } to { $most } is expected, not "{ $value }"
size-columns = { $value } columns: a board has { $least } to { $most } columns
size-rows = { $value } rows: a board has { $least } to { $most } rows
size-cells = { $columns } columns by { $rows } rows: columns × (rows + 1) is at most { $most }
size-connect = { $value } discs in line: on this board, { $least } to { $most }
sizes = Sizes: { $least } to { $columns } columns, { $least } to { $rows } rows, columns × (rows + 1) ≤ { $bits }, a line of { $connect } discs at least and of the longer side at most.

move-at-fault = move { $index } ("{ $letter }"): { $message }
move-not-a-column = not a column; columns are written 1 to 9, then a, b…
move-no-such-column = { $columns ->
    [one] the board has only column 1
   *[other] the board has columns 1 to { $columns }
}
move-column-full = column { $column } is full
move-game-over = the game was over after move { $last }

diagram-rows = { $found } lines for a board of { $rows } rows
diagram-columns = line { $line } has { $found } signs for a board of { $columns } columns
diagram-cell = line { $line }, sign { $column } ("{ $letter }"): a cell is written ".", "X" or "O"
diagram-floating = in column { $column } a disc floats above a free cell
diagram-count = { $first ->
    [one] { $first } X disc
   *[other] { $first } X discs
} against { $second ->
    [one] { $second } O disc
   *[other] { $second } O discs
}: there must be as many, or one more X
diagram-played-on = { $symbol } already has a line and the other side played on

json-too-long = more than { $most } bytes
json-syntax = not valid JSON at line { $line }, column { $column }
json-at = { $pointer }: { $message }
json-duplicate = this key stands twice
json-unknown = unknown key; the keys are { $known }
json-unknown-nearest = unknown key; did you mean "{ $nearest }"?
json-missing = this key is missing
json-object = an object is expected
json-array = a list of { $length } elements is expected
json-text = a text is expected
json-whole = a whole number is expected
json-boolean = true or false is expected
json-range = a whole number from { $least } to { $most } is expected
json-choice = one of these values is expected: { $allowed }
saved-newer = written by a newer version (format { $version }, this one reads up to { $most })
saved-result = the result written is "{ $written }", but the moves lead to "{ $actual }"
saved-player = player { $number }: { $message }

io-not-found = no such file or folder
io-denied = access is denied
io-exists = this file already exists; --force replaces it
io-exists-in-game = this file already exists: choose another name
io-directory = this is a folder
io-not-a-folder = a part of the path is not a folder
io-name = no file can have this name
io-not-a-file = this is not an ordinary file
io-no-space = there is no space left on the disk
io-other = the system says "{ $reason }"
no-path = a file name is expected: "save FILE"
nothing-kept = no game is kept
nothing-kept-free = the game that is kept is already open elsewhere
no-state-folder = no folder to keep the game in
input-ended = the input ended before the game began
perft-depth = the depth is a whole number from 0 to { $most }, not "{ $value }"

usage-unknown-option = unknown option: { $argument }
usage-extra = one argument too many: { $argument }
usage-unknown-command = unknown command: { $command }
usage-invalid-value = { $option }: the value "{ $value }" is not accepted; the values are { $allowed }
usage-missing-value = { $option }: a value is expected
usage-missing = missing: { $arguments }
usage-conflict = { $option } does not go with { $other }
usage-repeated = { $option } is given twice
usage-too-many = { $option }: the value "{ $value }" is one too many
usage-not-utf8 = an argument is not valid UTF-8 text
usage-options-first = the options of the game go after the command "{ $command }"
usage-other = { $reason }

## Exporting a game

export-nothing = nothing is asked for: give a file to --gif, --png, --svg, --cast or --text
export-twice = { $one } and { $other } give the same file, { $file }
export-player = Player { $number }
export-turn = { $name } to move
export-won = { $name } wins
export-drawn = Draw
export-disc = { $sign }: { $name }
export-size = Size: { $size }

## Solving

solved = { $score }: { $result } ({ $nodes } nodes, { $micros } µs)
solved-win = the side to move wins in { $plies ->
    [one] { $plies } move
   *[other] { $plies } moves
}
solved-loss = the side to move loses in { $plies ->
    [one] { $plies } move
   *[other] { $plies } moves
}
solved-draw = a draw in { $plies ->
    [one] { $plies } move
   *[other] { $plies } moves
}
solved-lost = the game is over, won by the last move
solved-drawn = the game is over, a draw
solved-columns = columns: { $columns }; best: { $best }; line: { $line }
nothing-to-solve = no position to solve
line-at-fault = line { $line }: { $message }
not-a-size = a size is written 7x6, or 9x7x5 for five in line, not "{ $value }"

decimal-mark = .
group-mark = ,
memory-too-large = { $asked } MB are asked for and there are { $there }

progress-place = position { $place }
progress-place-of = position { $place } of { $of }
progress-nodes = { $nodes } nodes, { $rate } nodes/s

## Analysing a game

judged = { $mark } { $ply }. { $side }, column { $column }: { $score }, { $judged }
judged-worse = from { $before } to { $after }; better: { $best }
prospect-win = a win at disc { $disc }
prospect-loss = a loss at disc { $disc }
prospect-draw = a draw
side-first = first player
side-second = second player
accuracy = The { $side }: result kept { $kept } out of { $moves } ({ $keptShare }%), best move { $best } out of { $moves } ({ $bestShare }%); { $mistake }.
first-mistake = first mistake at move { $ply }, column { $column }
no-mistake = no mistake
before-mistake = Before move { $ply }, the { $side } had { $prospect }; the line of play: { $line }
game-won = The { $side } won at move { $ply }.
game-drawn = A draw.
game-open = The game is not over; the { $side }, to move, has { $prospect }; the line of play: { $line }

## Full screen

tui-no-terminal = The full screen needs a terminal: the game is played line by line.
tui-left = { $count ->
    [one] { $count } disc
   *[other] { $count } discs
}
tui-over = The game is over: Enter for the next one, v to review it.
tui-not-your-turn = It is the computer's turn.
tui-halted = Computer stopped.
tui-go-on = Enter: it goes on; u: undo.
tui-looking = Looking…
tui-nothing-to-redo = There is no move to play again.
tui-redone = { $count ->
    [one] One move played again.
   *[other] { $count } moves played again.
}
tui-swapped = The players have changed places.
tui-copied = Copied: { $text }
tui-ask-restart = Begin this game anew? Its moves will be lost.
tui-ask-delete = Delete this game?
tui-yes-or-no = y: yes   n: no
tui-question = Question
tui-help = Keys
tui-new-game = New game
tui-settings = Settings
tui-library = Kept games
tui-set-up = Set up a position
tui-set-up-next = Next disc: { $name } { $symbol }
tui-set-up-count = { $one } has { $first ->
    [one] { $first } disc
   *[other] { $first } discs
} and { $other } { $second }: there must be as many, or one more for { $one }
tui-set-up-keys = Enter: play on   Esc: close   ↓ or a digit: lay   ↑ or Backspace: take   Tab: the other player   x: take all
tui-import = Import a game
tui-import-what = Paste or type moves, a board (OpenSpiel, Kaggle, 42 letters, a UCI line) or the name of a file.
tui-import-base = Are the columns counted from 1 or from 0? Type 1 or 0.
tui-import-unknown = This text has none of the known formats.
tui-import-other-base = Move { $index }: the board has columns { $first } to { $last }; these moves seem to be counted from { $base }.
tui-import-keys = Enter: read   Ctrl-U: clear   Esc: close
tui-export = Export the game
tui-kind = File
tui-file = Name
tui-gif = film (GIF)
tui-png = picture of the position (PNG)
tui-svg = picture of the position (SVG)
tui-cast = recording of a terminal (asciicast)
tui-text = text
tui-no-file = the name of a file is expected
tui-written = Written: { $file }
tui-person = a person
tui-computer = computer { $level }
tui-player = Player { $number }
tui-name = { "  " }Name
tui-symbol = { "  " }Symbol
tui-columns = Columns
tui-rows = Rows
tui-connect = Discs in line
tui-first = Begins
tui-form-keys = Enter: accept   Esc: close   ↑↓: choose   ←→: change
tui-skin = Look
tui-palette = Colours of the discs
tui-palette-look = the look's own
tui-palette-contrast = high contrast
tui-palette-safe = safe for all (colour blindness)
tui-language = Language
tui-colors = How many colours
tui-colors-16 = 16
tui-colors-256 = 256
tui-colors-all = all
tui-auto = as the terminal says
tui-none = none
tui-always = always
tui-characters = Characters
tui-ascii = ASCII
tui-unicode = all
tui-motion = Discs fall
tui-clock = Clocks
tui-yes = yes
tui-no = no
tui-library-empty = No game is kept.
tui-kept-no-more = The game on the board is kept no more, until its next move.
tui-open-elsewhere = This game is open in another program: it stays kept.
tui-library-keys = Enter: open   Esc: close   m: copy the moves   d: delete
tui-goes-on = in progress
tui-drawn = draw
tui-won = won by { $name }
tui-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
tui-nothing-to-review = There is no move to review yet.
tui-no-mistake = No mistake in this game.
tui-from-here = The game goes on from here.
tui-review-at = Move { $move } of { $moves }
tui-judged-move = { $name } played in column { $column }.
tui-judged-best = Best move.
tui-judged-inaccuracy = Inaccuracy: the same result, later or sooner.
tui-judged-mistake = Mistake: the result changes.
tui-line = Line: { $line }
tui-worth = { $name }: { $score }
tui-at-least = { $name }: at least { $score }…
tui-nodes = { $nodes } nodes
tui-rate = { $rate } nodes/s
tui-bar-play = ? help  { $least }-{ $most } play  c hint  a analysis  u undo  q quit  n new  v review  b games  e export
tui-bar-over = ? help  ⏎ next  v review  q quit  u undo  n new  e export  b games
tui-bar-review = ? help  ←→ step  c next mistake  Esc end  a analysis  u play from here
tui-key-column = play in a column
tui-key-move = point at a column
tui-key-drop = play in it
tui-key-undo = take the last move back
tui-key-redo = play a move again
tui-key-hint = hint
tui-key-analysis = analysis: what each column is worth
tui-key-review = review the game and its mistakes
tui-key-new = new game
tui-key-restart = begin this game anew
tui-key-swap = the players change places
tui-key-library = kept games
tui-key-import = import a game
tui-key-export = export: GIF, PNG, SVG, text
tui-key-set-up = set up a position
tui-key-settings = settings
tui-key-copy = copy the moves
tui-key-quit = quit; the game is kept
tui-key-stop = stop the computer, close
tui-key-suspend = suspend the program
tui-key-review-step = review: move before, after
tui-key-review-mistake = review: next mistake, play from here
tui-escape = Esc
## Converting

ask-base = Does 1 stand for the first column, or 0? Type the number of the first column (1 or 0):
format-base = digits alone do not say what the columns are counted from: --from moves counts from 1, --from moves0 from 0
format-unknown = no format is recognised; --from names it: { $formats }
format-other-base = move { $index }: the board has columns { $first } to { $last }; these moves seem to be counted from { $base }: --from { $name }
format-cells = { $found ->
    [one] { $found } cell
   *[other] { $found } cells
} for a board of { $cells }
format-cell = cell { $index }: a cell is written "{ $free }", "{ $one }" or "{ $other }"
format-count = the first player has { $first ->
    [one] { $first } disc
   *[other] { $first } discs
} and the second one { $second }: there must be as many, or one more for the first
format-played-on = the { $side } already has a line and the other one played on
format-result = the last word is the result for the first player: win, loss or draw
format-unreachable = no order of play has been found that leads to this board
from-zero-at-fault = move { $index }: { $message }
from-zero-not-a-column = not a column; they are written 0 to 9, then a, b…, or as numbers with commas between them
from-zero-no-such-column = the board has columns 0 to { $last }
from-zero-full = the column is full
nothing-to-convert = nothing to convert

## Measuring

measured =
    { $name }: { $count ->
        [one] { $count } position, the score is right
       *[other] { $count } positions, all scores are right
    }
    { "  " }nodes: { $nodes }, or { $meanNodes } a position
    { "  " }time: { $time }, or { $mean } a position; half within { $half }, 99% within { $most }, all within { $max }
    { "  " }rate: { $rate } nodes/s, { $nanos } ns a node
bench-pinned = the program's positions
wrong-score = { $moves }: the score is { $found }, not { $expected }
not-lines = lines are written 1,5-9 and counted from 1, not "{ $value }"
not-a-scored-line = a line is written "moves score", such as "4453 -2", not "{ $value }"
from-zero = { $message } (columns counted from 1, not from 0 as in the file)

## Opening book

book-begun = { $total } positions with { $ply } discs, { $known } of them known already.
book-progress = { $done } of { $total } ({ $percent }%), { $rate } a minute, { $left } left
book-written = Book written to { $file }: { $entries } positions, { $bytes } bytes.
book-there = { $file } is that book already.
book-part-done = Part { $shard } is complete in { $file }: "puissance4 book merge" puts the parts together.
book-interrupted = Interrupted: { $done } positions of { $total } are kept in { $file }. The same command goes on.
book-missing = { $count } positions are missing, in the parts { $shards }
book-contradiction = this part contradicts another
book-impossible = a score of this part is impossible
book-none = no position with { $ply } discs offers a choice on this board
book-too-many = more than { $most } positions with { $ply } discs
book-taken = another build is writing to it already
book-not-a-part = not a part of a book
book-part-version = this part has another format ({ $version })
book-part-damaged = the header of this part is damaged
book-part-other = this is { $found }, not { $expected }
book-part-name = part { $shard } of the book { $size } with { $ply } discs ({ $entries } positions)
book-checked = { $count } positions checked: the book and the search agree (seed { $seed }).
book-wrong = after { $agreed } positions that agree, the book says { $book } and the search { $search } for the board { $board } (seed { $seed })
book-entries = this book has { $found } positions instead of { $expected }
book-info =
    size: { $size }
    discs: { $ply }
    positions: { $entries }
    bytes: { $bytes }
    checksum: { $checksum }
book-not-a-book = not an opening book
book-version = a book of an unknown format ({ $version })
book-length = { $found } bytes instead of { $expected }
book-too-large = this board is too large for a book: columns × (rows + 1) ≤ 64
book-ply = { $ply } discs: more than there are cells
book-layout = the table cannot be laid out like this
book-left-out = { $message } (left out)
book-checksum = the book is damaged: its checksum is wrong
not-a-shard = a part is written 3/16, the third of sixteen, not "{ $value }"

## Command-line help

about = Connect Four in the terminal: for two, or against the computer.
usage = Usage:
commands = Commands
command = COMMAND
options = Options
arguments = Arguments
after-help = Without a command, a game begins at once. Example: puissance4 --computer2 4

cmd-play = Play a game (alias: jouer)
cmd-tui = Play, analyse, review and export on the full screen (alias: plein-ecran)
cmd-resume = Go on with the last game kept (alias: reprendre)
cmd-show = Show a position (alias: montrer)
cmd-export = Write a game as a picture, an animation, a recording of a terminal or text (alias: exporter)
cmd-solve = Give the exact score of positions, one a line or as arguments (alias: resoudre)
cmd-analyze = Analyse games move by move (alias: analyser)
cmd-bench = Measure the solver and check its scores (alias: mesurer)
cmd-book = Build an opening book, check it (alias: livre)
cmd-build = Build a book, or a part; a build that was stopped goes on (alias: construire)
cmd-merge = Make a book of its parts (alias: fusionner)
cmd-check = Compare a book with the search, on positions drawn at random (alias: verifier)
cmd-info = Tell what a book holds (alias: decrire)
cmd-perft = Count the move sequences of a given length
cmd-convert = Convert games and boards from one format to another (alias: convertir)
cmd-completions = Write the completion script of a shell
cmd-man = Write the manual pages into a folder

arg-name1 = Name of player 1
    .value = NAME
arg-name2 = Name of player 2
    .value = NAME
arg-symbol1 = Symbol of player 1: one character
    .value = SYMBOL
arg-symbol2 = Symbol of player 2: one character
    .value = SYMBOL
arg-computer1 = The computer plays for player 1, level 1 (beginner) to 10
    .value = LEVEL
arg-computer2 = The computer plays for player 2, level 1 (beginner) to 10
    .value = LEVEL
arg-first = The player who begins: 1 or 2 [1]
    .value = PLAYER
arg-columns = Number of columns, 2 to 35 [7]
    .value = NUMBER
arg-rows = Number of rows, 2 to 63 [6]
    .value = NUMBER
arg-connect = Number of discs to line up, at least 3 [4]
    .value = NUMBER
arg-config = JSON file of settings, such as {"{"}"column": 7, "row": 6{"}"}
    .value = FILE
arg-skin = Look: cadre, grille, jetons or crochets [cadre]
    .value = NAME
arg-lang = Language: fr or en
    .value = LANGUAGE
arg-color = Colours: auto, always or never [auto]
    .value = WHEN
arg-ascii = Use nothing but ASCII characters
arg-seed = Seed of the computer's choices: the same one gives the same game
    .value = NUMBER
arg-moves = Begin after these moves, columns counted from 1 (for example 4453)
    .value = MOVES
arg-save = Save the game to this file after every move
    .value = FILE
arg-force = Let --save replace a file
arg-resume = Go on with the game saved in this file
    .value = FILE
arg-help = Show this help
arg-version = Show the version
arg-position = The moves, columns counted from 1
    .value = MOVES
arg-board = A board instead of moves: rows from top to bottom, separated by /, of ".", X and O
    .value = BOARD
arg-game = The moves, columns counted from 1, or the file of a saved game
    .value = GAME
arg-gif = Write the whole game to this file, as an animated GIF
    .value = FILE
arg-png = Write the picture of a position, as PNG
    .value = FILE
arg-svg = Write the picture of a position, as SVG
    .value = FILE
arg-cast = Write the whole game as a terminal shows it (asciicast, for asciinema)
    .value = FILE
arg-text = Write the moves, the board and the result as text; "-" is standard output
    .value = FILE
arg-shown_ply = Position of the pictures, by how many moves have been played [the last one]
    .value = NUMBER
arg-replace = Let files be replaced
arg-positions = Positions: the moves, columns counted from 1; otherwise one a line of the input
    .value = MOVES
arg-every_column = Give the score of each column, the best ones and the line of play as well
arg-json = Write a JSON object a position
arg-size = Size of the board, such as 7x6, or 9x7x5 for five in line [7x6]
    .value = SIZE
arg-threads = Number of threads, 1 to 256 [1]
    .value = NUMBER
arg-memory = Memory of the solver, in megabytes [64]
    .value = MB
arg-no_book = Search without the opening book
arg-book = Use the opening book
arg-games = Games: the moves, columns counted from 1; otherwise one a line of the input
    .value = MOVES
arg-game_json = Write a JSON object a game
arg-files = Files of positions, one a line with its score ("4453 -2"); otherwise the program's own
    .value = FILE
arg-file_json = Write a JSON object a file
arg-lines = Take only these lines of each file, such as 1,5-9
    .value = LINES
arg-zero_based = The columns of the files are counted from 0
arg-ply = Number of discs on the board
    .value = NUMBER
arg-output = File to write
    .value = FILE
arg-build_threads = Number of searches at a time [as many as processors]
    .value = NUMBER
arg-build_memory = Memory for all searches, in megabytes [64 for each]
    .value = MB
arg-shard = Only do one part, such as 3/16: the third of sixteen
    .value = PART
arg-parts = All parts of the book
    .value = PART
arg-file = An opening book
    .value = FILE
arg-sample = Number of positions to check [2000]
    .value = NUMBER
arg-draw = Seed of the draw: the same one gives the same positions
    .value = NUMBER
arg-texts = Games or boards, "/" standing for a line end; otherwise one a line of the input
    .value = TEXT
arg-from = Format of the texts: moves, moves0, diagram, openspiel, kaggle, letters or uci
    .value = FORMAT
arg-to = Format to write, one of the same [moves]
    .value = FORMAT
arg-depth = Number of moves
    .value = DEPTH
arg-shell = bash, elvish, fish, powershell or zsh
    .value = NAME
arg-folder = Folder to write the pages into
    .value = FOLDER

man-name = NAME
man-synopsis = SYNOPSIS
man-description = DESCRIPTION
man-options = OPTIONS
man-subcommands = COMMANDS
man-extra = EXAMPLES
man-version = VERSION

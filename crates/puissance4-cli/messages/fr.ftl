# Les textes français. Les identifiants et les variables sont ceux de en.ftl : un test le vérifie.

## Règles et questions

welcome = Puissance 4 : alignez { $connect } pions sur une grille de { $columns } colonnes et { $rows } rangées.
welcome-help = Entrée accepte la proposition entre crochets ; « aide » explique le reste.
welcome-computer = Pour jouer contre l'ordinateur, donnez-lui pour nom « ordinateur 4 » (niveaux 1 à 10).
ask-name = Nom du joueur { $number } [{ $default }] :
ask-symbol = Symbole pour { $name } [{ $default }] :
computer-name = Ordinateur niveau { $level }
computer-name-numbered = Ordinateur { $number } (niveau { $level })
resumed = Partie reprise ({ $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}).

## Déroulement

left = Pions restants : { $name1 } { $left1 }, { $name2 } { $left2 }
dropped = { $name } { $symbol } : colonne { $column }, rangée { $row }
dropped-line = { $name } { $symbol } : colonne { $column }, ligne { $row }
too-narrow = Cette grille demande { $needed } colonnes et le terminal en a { $there } : élargissez-le.
undone = { $count ->
    [one] Un coup annulé.
   *[other] { $count } coups annulés.
}
nothing-to-undo = Il n'y a pas de coup à annuler.
thinking = { $name } réfléchit…
aligned = Pions alignés (colonne-rangée) : { $cells }
aligned-line = Pions alignés (colonne-ligne) : { $cells }
saved = Partie enregistrée dans { $file }.
hint-columns = { $count ->
    [one] Conseil : colonne { $columns }
   *[other] Conseil : colonnes { $columns }
}
hint-win = gagne avec votre { $discs ->
    [one] prochain pion
   *[other] { $discs }e pion à venir
}
hint-loss = perd devant le { $discs ->
    [one] prochain pion adverse
   *[other] { $discs }e pion adverse à venir
}
hint-draw = match nul
ask-next = Nouvelle partie (n), revoir les coups (r), quitter (q) :
not-a-choice = Répondez n, r ou q.
ask-review = Coup { $move } sur { $moves } (Entrée : suivant, p : précédent, un numéro, q : fin) :
review-moves = Coups : { $moves }
not-a-review-step = Répondez par Entrée, p, un numéro de 0 à { $moves } ou q.
kept = La partie est gardée : « puissance4 reprendre » la continue.
not-kept = La partie n'a pas pu être gardée : { $reason }. Elle continue sans cela.
bye = Au revoir !
did-you-mean = Vouliez-vous dire « { $word } » ?
help =
    Tapez le numéro d'une colonne, ou :
      annuler         reprendre le dernier coup
      conseil         demander le meilleur coup
      sauver FICHIER  enregistrer la partie
      aide            afficher cette aide
      quitter         arrêter ; la partie est gardée
    Les touches & é " ' ( - è _ ç valent 1 à 9.

## Les quatre présentations : celle du document 000

crochets-name1 = Joueur1
crochets-name2 = Joueur2
crochets-ask = { $name } [{ $symbol }], colonne (de { $first } à { $last }) :
crochets-no-column = Erreur : il n'y a pas de colonne « { $typed } » ; les colonnes vont de { $first } à { $last }.
crochets-full = Erreur : la colonne { $column } est pleine.
crochets-won = { $name } gagne !
crochets-draw = Match nul

## Celle du document 001

grille-name1 = joueur 1
grille-name2 = joueur 2
grille-turn = tour de { $name }
grille-ask = colonne ({ $first } à { $last }) :
grille-no-column = pas de colonne portant ce nom, recommencez
grille-full = colonne pleine, recommencez
grille-won = Victoire de { $name }
grille-draw = Match nul

## Celle du document 002

jetons-name1 = Joueur 1
jetons-name2 = Joueur 2
jetons-turn = { $symbol } { $name }
jetons-ask = Choisir une colonne entre { $first } et { $last } :
jetons-no-column = La colonne « { $typed } » n'est pas dans la zone de jeu.
jetons-full = Il n'y a plus de place dans la colonne { $column }.
jetons-won = Partie Gagné : { $name }
jetons-draw = Partie nulle

## Celle du document 003

cadre-name1 = Joueur noir
cadre-name2 = Joueur blanc
cadre-turn = | { $name } |
cadre-ask = { "" } Colonne :
cadre-no-column = Il n'y a pas de colonne « { $typed } » : choisissez de { $first } à { $last }.
cadre-full = La colonne { $column } est complète : choisissez-en une autre.
cadre-won = Grille gagnante : { $name } l'emporte !
cadre-draw = Grille remplie : match nul.

## Ce qui est refusé, et pourquoi

error = puissance4 : erreur : { $message }
option-at-fault = { $option } : { $message }
file-at-fault = { $file } : { $message }
stream-at-fault = entrée ou sortie standard : { $message }
see-help = « { $command } --help » décrit les options.

name-empty = un nom a au moins un caractère visible
name-too-long = un nom a au plus { $most } caractères
name-invisible = un nom ne peut pas contenir le caractère invisible U+{ $code }
name-taken = les deux joueurs ne peuvent pas porter le même nom
symbol-empty = un symbole est un caractère visible
symbol-not-one = un symbole est un seul caractère, comme R ou ●
symbol-invisible = le caractère U+{ $code } est invisible
symbol-taken = les deux symboles ({ $one } et { $other }) sont les mêmes ou se distinguent mal sans couleur
symbol-reserved = dans cette présentation, { $symbol } ressemble au signe des cases vides
symbol-not-ascii = ce terminal n'affiche que l'ASCII : choisissez une lettre ou un signe du clavier
not-a-level = un niveau est un nombre de 1 à 10, et non « { $value } »
not-a-first = le premier joueur est 1 ou 2, et non « { $value } »
not-a-number = un nombre entier de { $least } à { $most } est attendu, et non « { $value } »
size-columns = { $value } colonnes : une grille a { $least } à { $most } colonnes
size-rows = { $value } rangées : une grille a { $least } à { $most } rangées
size-cells = { $columns } colonnes sur { $rows } rangées : colonnes × (rangées + 1) ne dépasse pas { $most }
size-connect = { $value } pions à aligner : sur cette grille, de { $least } à { $most }
sizes = Tailles acceptées : { $least } à { $columns } colonnes, { $least } à { $rows } rangées, colonnes × (rangées + 1) ≤ { $bits }, alignement de { $connect } pions au moins et du plus grand côté au plus.

move-at-fault = coup { $index } (« { $letter } ») : { $message }
move-not-a-column = ce n'est pas une colonne ; les colonnes s'écrivent 1 à 9, puis a, b…
move-no-such-column = { $columns ->
    [one] la grille n'a que la colonne 1
   *[other] la grille a les colonnes 1 à { $columns }
}
move-column-full = la colonne { $column } est pleine
move-game-over = la partie était finie au coup { $last }

diagram-rows = { $found } lignes pour une grille de { $rows } rangées
diagram-columns = la ligne { $line } a { $found } signes pour une grille de { $columns } colonnes
diagram-cell = ligne { $line }, signe { $column } (« { $letter } ») : une case s'écrit « . », « X » ou « O »
diagram-floating = dans la colonne { $column }, un pion flotte au-dessus d'une case vide
diagram-count = { $first ->
    [one] { $first } pion X
   *[other] { $first } pions X
} contre { $second ->
    [one] { $second } pion O
   *[other] { $second } pions O
} : il en faut autant, ou un X de plus
diagram-played-on = { $symbol } a déjà un alignement et l'autre camp a encore joué

json-too-long = plus de { $most } octets
json-syntax = JSON mal formé à la ligne { $line }, colonne { $column }
json-at = { $pointer } : { $message }
json-duplicate = cette clé est écrite deux fois
json-unknown = clé inconnue ; les clés sont { $known }
json-unknown-nearest = clé inconnue ; vouliez-vous dire « { $nearest } » ?
json-missing = cette clé manque
json-object = un objet est attendu
json-array = une liste de { $length } éléments est attendue
json-text = un texte est attendu
json-whole = un nombre entier est attendu
json-boolean = true ou false est attendu
json-range = un nombre entier de { $least } à { $most } est attendu
json-choice = une de ces valeurs est attendue : { $allowed }
saved-newer = partie écrite par une version plus récente (format { $version }, celui-ci lit jusqu'à { $most })
saved-result = le résultat écrit est « { $written } », mais les coups mènent à « { $actual } »
saved-player = joueur { $number } : { $message }

io-not-found = aucun fichier ou dossier de ce nom
io-denied = l'accès est refusé
io-exists = ce fichier existe déjà ; --force le remplace
io-exists-in-game = ce fichier existe déjà : choisissez un autre nom
io-directory = c'est un dossier
io-not-a-folder = un élément du chemin n'est pas un dossier
io-name = ce nom de fichier n'est pas possible
io-not-a-file = ce n'est pas un fichier ordinaire
io-no-space = il n'y a plus de place sur le disque
io-other = le système répond « { $reason } »
no-path = un nom de fichier est attendu : « sauver FICHIER »
nothing-kept = aucune partie n'est gardée
nothing-kept-free = la partie gardée est déjà ouverte ailleurs
no-state-folder = aucun dossier où garder la partie
input-ended = l'entrée s'est terminée avant le début de la partie
perft-depth = la profondeur est un nombre entier de 0 à { $most }, et non « { $value } »

usage-unknown-option = option inconnue : { $argument }
usage-extra = argument en trop : { $argument }
usage-unknown-command = commande inconnue : { $command }
usage-invalid-value = { $option } : la valeur « { $value } » n'est pas acceptée ; les valeurs sont { $allowed }
usage-missing-value = { $option } : une valeur est attendue
usage-missing = il manque : { $arguments }
usage-conflict = { $option } ne va pas avec { $other }
usage-repeated = { $option } est donnée deux fois
usage-too-many = { $option } : la valeur « { $value } » est de trop
usage-not-utf8 = un argument n'est pas un texte UTF-8 valide
usage-options-first = les options du jeu se placent après la commande « { $command } »
usage-other = { $reason }

## Exporter une partie

export-nothing = rien n'est demandé : donnez un fichier à --gif, --png, --svg, --cast ou --text
export-twice = { $one } et { $other } donnent le même fichier, { $file }
export-player = Joueur { $number }
export-turn = À { $name } de jouer
export-won = { $name } gagne
export-drawn = Match nul
export-disc = { $sign } : { $name }
export-size = Taille : { $size }

## Résoudre

solved = { $score } : { $result } ({ $nodes } nœuds, { $micros } µs)
solved-win = le joueur au trait gagne dans { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
}
solved-loss = le joueur au trait perd dans { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
}
solved-draw = match nul dans { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
}
solved-lost = la partie est finie, le dernier coup l'a gagnée
solved-drawn = la partie est finie, match nul
solved-columns = colonnes : { $columns } ; les meilleures : { $best } ; suite : { $line }
nothing-to-solve = aucune position à résoudre
line-at-fault = ligne { $line } : { $message }
not-a-size = une taille s'écrit 7x6, ou 9x7x5 pour 5 pions à aligner, et non « { $value } »

decimal-mark = ,
group-mark = { "\u00A0" }
memory-too-large = { $asked } Mo sont demandés et il y en a { $there }

progress-place = position { $place }
progress-place-of = position { $place } sur { $of }
progress-nodes = { $nodes } nœuds, { $rate } nœuds/s

## Analyser une partie

judged = { $mark } { $ply }. { $side }, colonne { $column } : { $score }, { $judged }
judged-worse = d'{ $before } à { $after } ; mieux : { $best }
prospect-win = une victoire au pion { $disc }
prospect-loss = une défaite au pion { $disc }
prospect-draw = un match nul
side-first = premier joueur
side-second = second joueur
accuracy = Le { $side } : résultat gardé { $kept } fois sur { $moves } ({ $keptShare } %), meilleur coup { $best } fois sur { $moves } ({ $bestShare } %) ; { $mistake }.
first-mistake = première faute au coup { $ply }, colonne { $column }
no-mistake = aucune faute
before-mistake = Avant le coup { $ply }, le { $side } avait { $prospect } ; la suite : { $line }
game-won = Le { $side } a gagné au coup { $ply }.
game-drawn = Match nul.
game-open = Partie inachevée ; le { $side }, au trait, a { $prospect } ; la suite : { $line }

## Plein écran

tui-no-terminal = Le plein écran demande un terminal : la partie se joue ligne par ligne.
tui-left = { $count ->
    [one] { $count } pion
   *[other] { $count } pions
}
tui-over = La partie est finie : Entrée pour la suivante, v pour la revoir.
tui-not-your-turn = C'est à l'ordinateur de jouer.
tui-halted = Ordinateur arrêté.
tui-go-on = Entrée : il reprend ; u : annuler.
tui-looking = Recherche…
tui-nothing-to-redo = Il n'y a pas de coup à rejouer.
tui-redone = { $count ->
    [one] Un coup rejoué.
   *[other] { $count } coups rejoués.
}
tui-swapped = Les joueurs ont échangé leurs places.
tui-copied = Copié : { $text }
tui-ask-restart = Recommencer cette partie ? Les coups joués seront perdus.
tui-ask-delete = Supprimer cette partie ?
tui-yes-or-no = o : oui   n : non
tui-question = Question
tui-help = Touches
tui-new-game = Nouvelle partie
tui-settings = Réglages
tui-library = Parties gardées
tui-set-up = Disposer une position
tui-set-up-next = Pion suivant : { $name } { $symbol }
tui-set-up-count = { $one } a { $first ->
    [one] { $first } pion
   *[other] { $first } pions
} et { $other } { $second } : il en faut autant, ou un de plus pour { $one }
tui-set-up-keys = Entrée : jouer d'ici   Échap : fermer   ↓ ou un chiffre : poser   ↑ ou Retour arrière : ôter   Tab : l'autre joueur   x : tout ôter
tui-import = Importer une partie
tui-import-what = Collez ou tapez des coups, une grille (OpenSpiel, Kaggle, 42 lettres, ligne UCI) ou le nom d'un fichier.
tui-import-base = Colonnes comptées à partir de 1 ou de 0 ? Tapez 1 ou 0.
tui-import-unknown = Ce texte n'a aucun des formats connus.
tui-import-other-base = Coup { $index } : la grille a les colonnes { $first } à { $last } ; ces coups semblent se compter à partir de { $base }.
tui-import-keys = Entrée : lire   Ctrl-U : effacer   Échap : fermer
tui-export = Exporter la partie
tui-kind = Fichier
tui-file = Nom
tui-gif = film (GIF)
tui-png = image de la position (PNG)
tui-svg = image de la position (SVG)
tui-cast = enregistrement de terminal (asciicast)
tui-text = texte
tui-no-file = un nom de fichier est attendu
tui-written = Écrit : { $file }
tui-person = une personne
tui-computer = ordinateur { $level }
tui-player = Joueur { $number }
tui-name = { "  " }Nom
tui-symbol = { "  " }Symbole
tui-columns = Colonnes
tui-rows = Rangées
tui-connect = Pions à aligner
tui-first = Commence
tui-form-keys = Entrée : valider   Échap : fermer   ↑↓ : choisir   ←→ : changer
tui-skin = Présentation
tui-palette = Couleurs des pions
tui-palette-look = de la présentation
tui-palette-contrast = contraste élevé
tui-palette-safe = sûres pour tous (daltonisme)
tui-language = Langue
tui-colors = Nombre de couleurs
tui-colors-16 = 16
tui-colors-256 = 256
tui-colors-all = toutes
tui-auto = selon le terminal
tui-none = aucune
tui-always = toujours
tui-characters = Caractères
tui-ascii = ASCII
tui-unicode = tous
tui-motion = Pions qui tombent
tui-clock = Pendules
tui-yes = oui
tui-no = non
tui-library-empty = Aucune partie n'est gardée.
tui-kept-no-more = La partie affichée n'est plus gardée : elle le sera de nouveau au prochain coup.
tui-open-elsewhere = Cette partie est ouverte dans un autre programme : elle reste gardée.
tui-library-keys = Entrée : ouvrir   Échap : fermer   m : copier les coups   d : supprimer
tui-goes-on = en cours
tui-drawn = match nul
tui-won = gagnée par { $name }
tui-moves = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
tui-nothing-to-review = Il n'y a pas encore de coup à revoir.
tui-no-mistake = Aucune faute dans cette partie.
tui-from-here = La partie reprend d'ici.
tui-review-at = Coup { $move } sur { $moves }
tui-judged-move = { $name } a joué en colonne { $column }.
tui-judged-best = Meilleur coup.
tui-judged-inaccuracy = Imprécision : le même résultat, moins vite ou plus tôt.
tui-judged-mistake = Faute : le résultat change.
tui-line = Suite : { $line }
tui-worth = { $name } : { $score }
tui-at-least = { $name } : au moins { $score }…
tui-nodes = { $nodes } nœuds
tui-rate = { $rate } nœuds/s
tui-bar-play = ? aide  { $least }-{ $most } jouer  c conseil  a analyse  u annuler  q quitter  n nouvelle  v revoir  b parties  e exporter
tui-bar-over = ? aide  ⏎ suivante  v revoir  q quitter  u annuler  n nouvelle  e exporter  b parties
tui-bar-review = ? aide  ←→ pas à pas  c faute suivante  Échap fin  a analyse  u jouer d'ici
tui-key-column = jouer dans une colonne
tui-key-move = choisir une colonne
tui-key-drop = y jouer
tui-key-undo = annuler le dernier coup
tui-key-redo = rejouer un coup annulé
tui-key-hint = conseil
tui-key-analysis = analyse : valeur de chaque colonne
tui-key-review = revoir la partie, fautes comprises
tui-key-new = nouvelle partie
tui-key-restart = recommencer cette partie
tui-key-swap = échanger les joueurs
tui-key-library = parties gardées
tui-key-import = importer une partie
tui-key-export = exporter : GIF, PNG, SVG, texte
tui-key-set-up = disposer une position
tui-key-settings = réglages
tui-key-copy = copier les coups
tui-key-quit = quitter ; la partie est gardée
tui-key-stop = arrêter l'ordinateur, fermer
tui-key-suspend = suspendre le programme
tui-key-review-step = revue : coup précédent, suivant
tui-key-review-mistake = revue : faute suivante, jouer d'ici
tui-escape = Échap
## Convertir

ask-base = La première colonne est-elle la 1 ou la 0 ? Tapez le numéro de la première colonne (1 ou 0) :
format-base = des chiffres seuls ne disent pas à partir d'où se comptent les colonnes : --from moves compte à partir de 1, --from moves0 à partir de 0
format-unknown = aucun format n'est reconnu ; --from le nomme : { $formats }
format-other-base = coup { $index } : la grille a les colonnes { $first } à { $last } ; ces coups semblent se compter à partir de { $base } : --from { $name }
format-cells = { $found ->
    [one] { $found } case
   *[other] { $found } cases
} pour une grille de { $cells }
format-cell = case { $index } : une case s'écrit « { $free } », « { $one } » ou « { $other } »
format-count = le premier joueur a { $first ->
    [one] { $first } pion
   *[other] { $first } pions
} et le second { $second } : il en faut autant, ou un de plus pour le premier
format-played-on = le { $side } a déjà un alignement et l'autre a encore joué
format-result = le dernier mot est le résultat du premier joueur : win, loss ou draw
format-unreachable = aucun ordre de jeu n'a été trouvé qui mène à cette grille
from-zero-at-fault = coup { $index } : { $message }
from-zero-not-a-column = ce n'est pas une colonne ; elles s'écrivent 0 à 9, puis a, b…, ou en nombres séparés par des virgules
from-zero-no-such-column = la grille a les colonnes 0 à { $last }
from-zero-full = la colonne est pleine
nothing-to-convert = rien à convertir

## Mesurer

measured =
    { $name } : { $count ->
        [one] { $count } position, score juste
       *[other] { $count } positions, tous les scores justes
    }
    { "  " }nœuds : { $nodes }, soit { $meanNodes } par position
    { "  " }temps : { $time }, soit { $mean } par position ; la moitié en { $half }, 99 % en { $most }, toutes en { $max }
    { "  " }débit : { $rate } nœuds/s, { $nanos } ns par nœud
bench-pinned = positions du programme
wrong-score = { $moves } : le score est { $found }, et non { $expected }
not-lines = des lignes s'écrivent 1,5-9 et se comptent à partir de 1, et non « { $value } »
not-a-scored-line = une ligne s'écrit « coups score », comme « 4453 -2 », et non « { $value } »
from-zero = { $message } (colonnes comptées à partir de 1, et non de 0 comme dans le fichier)

## Livre d'ouvertures

book-begun = { $total } positions à { $ply } pions, dont { $known } déjà connues.
book-progress = { $done } sur { $total } ({ $percent } %), { $rate } par minute, encore { $left }
book-written = Livre écrit dans { $file } : { $entries } positions, { $bytes } octets.
book-there = { $file } est déjà ce livre.
book-part-done = Part { $shard } terminée dans { $file } : « puissance4 livre fusionner » réunit les parts.
book-interrupted = Interrompu : { $done } positions sur { $total } sont gardées dans { $file }. La même commande continue.
book-missing = il manque { $count } positions, dans les parts { $shards }
book-contradiction = cette part en contredit une autre
book-impossible = un score de cette part est impossible
book-none = aucune position à { $ply } pions n'offre de choix sur cette grille
book-too-many = plus de { $most } positions à { $ply } pions
book-taken = une autre construction y écrit déjà
book-not-a-part = ce n'est pas une part de livre
book-part-version = cette part est d'un autre format ({ $version })
book-part-damaged = l'en-tête de cette part est abîmé
book-part-other = c'est { $found }, et non { $expected }
book-part-name = la part { $shard } du livre { $size } à { $ply } pions ({ $entries } positions)
book-checked = { $count } positions vérifiées : le livre et la recherche sont d'accord (graine { $seed }).
book-wrong = après { $agreed } positions d'accord, le livre dit { $book } et la recherche { $search } pour la grille { $board } (graine { $seed })
book-entries = ce livre a { $found } positions au lieu de { $expected }
book-info =
    taille : { $size }
    pions : { $ply }
    positions : { $entries }
    octets : { $bytes }
    contrôle : { $checksum }
book-not-a-book = ce n'est pas un livre d'ouvertures
book-version = livre d'un format inconnu ({ $version })
book-length = { $found } octets au lieu de { $expected }
book-too-large = cette grille est trop grande pour un livre : colonnes × (rangées + 1) ≤ 64
book-ply = { $ply } pions : il y en a plus que de cases
book-layout = la disposition de la table n'est pas possible
book-left-out = { $message } (laissé de côté)
book-checksum = le livre est abîmé : la somme de contrôle n'est pas la bonne
not-a-shard = une part s'écrit 3/16, la troisième sur seize, et non « { $value } »

## Aide de la ligne de commande

about = Le puissance 4 dans le terminal : à deux, ou contre l'ordinateur.
usage = Utilisation :
commands = Commandes{ " " }
command = COMMANDE
options = Options{ " " }
arguments = Arguments{ " " }
after-help = Sans commande, une partie commence aussitôt. Exemple : puissance4 --computer2 4

cmd-play = Jouer une partie (alias : jouer)
cmd-tui = Jouer, analyser, revoir et exporter en plein écran (alias : plein-ecran)
cmd-resume = Continuer la dernière partie gardée (alias : reprendre)
cmd-show = Afficher une position (alias : montrer)
cmd-export = Écrire une partie en image, en animation, en enregistrement de terminal ou en texte (alias : exporter)
cmd-solve = Donner le score exact de positions, une par ligne ou en arguments (alias : resoudre)
cmd-analyze = Analyser des parties coup par coup (alias : analyser)
cmd-bench = Mesurer le solveur et vérifier ses scores (alias : mesurer)
cmd-book = Construire un livre d'ouvertures, le vérifier (alias : livre)
cmd-build = Construire un livre, ou une part ; une construction arrêtée continue (alias : construire)
cmd-merge = Faire un livre de ses parts (alias : fusionner)
cmd-check = Comparer un livre à la recherche, sur des positions tirées au sort (alias : verifier)
cmd-info = Dire ce qu'un livre contient (alias : decrire)
cmd-perft = Compter les suites de coups d'une longueur donnée
cmd-convert = Convertir des parties et des grilles d'un format à un autre (alias : convertir)
cmd-completions = Écrire le script de complétion d'un interpréteur de commandes
cmd-man = Écrire les pages de manuel dans un dossier

arg-name1 = Nom du joueur 1
    .value = NOM
arg-name2 = Nom du joueur 2
    .value = NOM
arg-symbol1 = Symbole du joueur 1 : un caractère
    .value = SYMBOLE
arg-symbol2 = Symbole du joueur 2 : un caractère
    .value = SYMBOLE
arg-computer1 = L'ordinateur joue à la place du joueur 1, niveau 1 (débutant) à 10
    .value = NIVEAU
arg-computer2 = L'ordinateur joue à la place du joueur 2, niveau 1 (débutant) à 10
    .value = NIVEAU
arg-first = Joueur qui commence : 1 ou 2 [1]
    .value = JOUEUR
arg-columns = Nombre de colonnes, de 2 à 35 [7]
    .value = NOMBRE
arg-rows = Nombre de rangées, de 2 à 63 [6]
    .value = NOMBRE
arg-connect = Nombre de pions à aligner, 3 au moins [4]
    .value = NOMBRE
arg-config = Fichier JSON de réglages, comme {"{"}"column": 7, "row": 6{"}"}
    .value = FICHIER
arg-skin = Présentation : cadre, grille, jetons ou crochets [cadre]
    .value = NOM
arg-lang = Langue : fr ou en
    .value = LANGUE
arg-color = Couleurs : auto, always (toujours) ou never (jamais) [auto]
    .value = QUAND
arg-ascii = N'employer que des caractères ASCII
arg-seed = Graine des choix de l'ordinateur : la même donne la même partie
    .value = NOMBRE
arg-moves = Commencer après ces coups, colonnes comptées à partir de 1 (par exemple 4453)
    .value = COUPS
arg-save = Enregistrer la partie dans ce fichier après chaque coup
    .value = FICHIER
arg-force = Permettre à --save de remplacer un fichier
arg-resume = Continuer la partie enregistrée dans ce fichier
    .value = FICHIER
arg-help = Afficher cette aide
arg-version = Afficher la version
arg-position = Les coups, colonnes comptées à partir de 1
    .value = COUPS
arg-board = Une grille au lieu de coups : rangées du haut vers le bas, séparées par /, avec « . », X et O
    .value = GRILLE
arg-game = Les coups, colonnes comptées à partir de 1, ou le fichier d'une partie enregistrée
    .value = PARTIE
arg-gif = Écrire toute la partie en GIF animé dans ce fichier
    .value = FICHIER
arg-png = Écrire l'image d'une position en PNG
    .value = FICHIER
arg-svg = Écrire l'image d'une position en SVG
    .value = FICHIER
arg-cast = Écrire toute la partie comme un terminal la montre (asciicast, pour asciinema)
    .value = FICHIER
arg-text = Écrire les coups, la grille et le résultat en texte ; « - » est la sortie standard
    .value = FICHIER
arg-shown_ply = Position des images, en nombre de coups joués [la dernière]
    .value = NOMBRE
arg-replace = Permettre de remplacer des fichiers
arg-positions = Des positions : les coups, colonnes comptées à partir de 1 ; sinon une par ligne de l'entrée
    .value = COUPS
arg-every_column = Donner aussi le score de chaque colonne, les meilleures et la suite
arg-json = Écrire un objet JSON par position
arg-size = Taille de la grille, comme 7x6, ou 9x7x5 pour 5 pions à aligner [7x6]
    .value = TAILLE
arg-threads = Nombre de fils d'exécution, de 1 à 256 [1]
    .value = NOMBRE
arg-memory = Mémoire du solveur, en mégaoctets [64]
    .value = MO
arg-no_book = Chercher sans livre d'ouvertures
arg-book = Se servir du livre d'ouvertures
arg-games = Des parties : les coups, colonnes comptées à partir de 1 ; sinon une par ligne de l'entrée
    .value = COUPS
arg-game_json = Écrire un objet JSON par partie
arg-files = Fichiers de positions, une par ligne avec son score (« 4453 -2 ») ; sinon celles du programme
    .value = FICHIER
arg-file_json = Écrire un objet JSON par fichier
arg-lines = Ne prendre que ces lignes de chaque fichier, comme 1,5-9
    .value = LIGNES
arg-zero_based = Les colonnes des fichiers se comptent à partir de 0
arg-ply = Nombre de pions sur la grille
    .value = NOMBRE
arg-output = Fichier à écrire
    .value = FICHIER
arg-build_threads = Nombre de recherches à la fois [autant que de processeurs]
    .value = NOMBRE
arg-build_memory = Mémoire pour toutes les recherches, en mégaoctets [64 par recherche]
    .value = MO
arg-shard = Ne faire qu'une part, comme 3/16 : la troisième sur seize
    .value = PART
arg-parts = Toutes les parts du livre
    .value = PART
arg-file = Un livre d'ouvertures
    .value = FICHIER
arg-sample = Nombre de positions à vérifier [2000]
    .value = NOMBRE
arg-draw = Graine du tirage : la même donne les mêmes positions
    .value = NOMBRE
arg-texts = Des parties ou des grilles, « / » valant une fin de ligne ; sinon une par ligne de l'entrée
    .value = TEXTE
arg-from = Format des textes : moves, moves0, diagram, openspiel, kaggle, letters ou uci
    .value = FORMAT
arg-to = Format à écrire, l'un des mêmes [moves]
    .value = FORMAT
arg-depth = Nombre de coups
    .value = PROFONDEUR
arg-shell = bash, elvish, fish, powershell ou zsh
    .value = NOM
arg-folder = Dossier où écrire les pages
    .value = DOSSIER

man-name = NOM
man-synopsis = SYNOPSIS
man-description = DESCRIPTION
man-options = OPTIONS
man-subcommands = COMMANDES
man-extra = EXEMPLES
man-version = VERSION

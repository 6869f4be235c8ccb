//! What the four documents say that the game looks like, line by line and blank by blank as it
//! stands there.

/// Document 000: a game in which one player has six discs and the other four, which no play leads
/// to.
pub(crate) const GAME_000: &str = r"0 [][ ][][J][][][]
1 [][ ][][J][][][]
2 [][R][][J][][][]
3 [][J][][R][][][]
4 [][R][][J][][][]
5 [][R][][J][][][]
   0 1 2 3 4 5 6";

/// Document 001: before the first move.
pub(crate) const EMPTY_001: &str = r" _____ _____ _____ _____ _____ _____ _____ 
|     |     |     |     |     |     |     |
|     |     |     |     |     |     |     |              
|_____|_____|_____|_____|_____|_____|_____|             
|     |     |     |     |     |     |     |
|     |     |     |     |     |     |     |             
|_____|_____|_____|_____|_____|_____|_____|             
|     |     |     |     |     |     |     |             
|     |     |     |     |     |     |     |
|_____|_____|_____|_____|_____|_____|_____|
|     |     |     |     |     |     |     |             
|     |     |     |     |     |     |     |
|_____|_____|_____|_____|_____|_____|_____|
|     |     |     |     |     |     |     |
|     |     |     |     |     |     |     |
|_____|_____|_____|_____|_____|_____|_____|
|     |     |     |     |     |     |     |
|     |     |     |     |     |     |     |
|_____|_____|_____|_____|_____|_____|_____|
|/////|/////|/////|/////|/////|/////|/////|
|  1  |  2  |  3  |  4  |  5  |  6  |  7  |
|_____|_____|_____|_____|_____|_____|_____|

joueur 1: ●
joueur 2: ○ 

tour de joueur 1";

/// Document 001: a game won.
pub(crate) const WON_001: &str = r" _____ _____ _____ _____ _____ _____ _____ 
|     |     |     |     |     |     |     |
|     |     |     |     |     |     |     |             
|_____|_____|_____|_____|_____|_____|_____|             
|     |     |     |     |     |     |     |
|     |     |     |     |     |     |     |             
|_____|_____|_____|_____|_____|_____|_____|             
|     |     |     |     |     |     |     |             
|     |     |     |  ●  |     |     |     |
|_____|_____|_____|_____|_____|_____|_____|
|     |     |     |     |     |     |     |            
|     |     |  ●  |  ○  |     |     |     |
|_____|_____|_____|_____|_____|_____|_____|
|     |     |     |     |     |     |     |
|     |  ●  |  ○  |  ●  |     |     |     |
|_____|_____|_____|_____|_____|_____|_____|
|     |     |     |     |     |     |     |
|  ●  |  ○  |  ○  |  ○  |  ●  |     |     |
|_____|_____|_____|_____|_____|_____|_____|
|/////|/////|/////|/////|/////|/////|/////|
|  1  |  2  |  3  |  4  |  5  |  6  |  7  |
|_____|_____|_____|_____|_____|_____|_____|


 joueur 1: ●
 joueur 2: ○

 Victoire de joueur 1";

/// Document 001: a game drawn. Some discs of player 2 are the letter `o` there, and some the `○` of
/// its own legend.
pub(crate) const DRAWN_001: &str = r" _____ _____ _____ _____ _____ _____ _____ 
|     |     |     |     |     |     |     |
|  o  |  o  |  o  |  ●  |  ●  |  ○  |  ●  |           
|_____|_____|_____|_____|_____|_____|_____|            
|     |     |     |     |     |     |     |
|  ●  |  o  |  o  |  ●  |  ●  |  ●  |  ○  |             
|_____|_____|_____|_____|_____|_____|_____|            
|     |     |     |     |     |     |     |             
|  ●  |  ●  |  ●  |  o  |  ○  |  ●  |  ●  |
|_____|_____|_____|_____|_____|_____|_____|
|     |     |     |     |     |     |     |             
|  ●  |  o  |  ○  |  ●  |  ●  |  ○  |  ○  |
|_____|_____|_____|_____|_____|_____|_____|
|     |     |     |     |     |     |     |
|  o  |  ●  |  ○  |  ●  |  ●  |  ○  |  ○  |
|_____|_____|_____|_____|_____|_____|_____|
|     |     |     |     |     |     |     |
|  ●  |  ○  |  ○  |  ○  |  ●  |  ○  |  ●  |
|_____|_____|_____|_____|_____|_____|_____|
|/////|/////|/////|/////|/////|/////|/////|
|  1  |  2  |  3  |  4  |  5  |  6  |  7  |
|_____|_____|_____|_____|_____|_____|_____|

joueur 1: ●
joueur 2: ○ 

Match nul";

/// Document 001: what is said of a column that there is not.
pub(crate) const NO_COLUMN_001: &str = "pas de colonne portant ce nom, recommencez";

/// Document 001: what is said of a full column.
pub(crate) const FULL_001: &str = "colonne pleine, recommencez";

/// Document 002: the question, for a board of so many columns.
pub(crate) const QUESTION_002: &str = "Choisir une colonne entre 1 et taille_colonne";

/// Document 003: the question.
pub(crate) const QUESTION_003: [&str; 2] = ["| Joueur noir |", " Colonne : "];

//! The words of every look in both languages, apart from the message files: what the program says
//! is compared with these.

/// A look in one language, on the classic board.
pub(crate) struct Look {
    pub(crate) skin: &'static str,
    pub(crate) lang: &'static str,
    pub(crate) names: [&'static str; 2],
    pub(crate) symbols: [char; 2],
    /// The question, with `NAME` and `SYMBOL`.
    question: &'static str,
    /// What is said of something that is not a column, with `TYPED`.
    no_column: &'static str,
    /// What is said of a full column, with `TYPED`.
    full: &'static str,
    /// What is said of the winner, with `NAME`.
    won: &'static str,
    pub(crate) draw: &'static str,
}

impl Look {
    pub(crate) fn question(&self, player: usize) -> String {
        self.question
            .replace("NAME", self.names[player])
            .replace("SYMBOL", &self.symbols[player].to_string())
    }

    pub(crate) fn no_column(&self, typed: &str) -> String {
        self.no_column.replace("TYPED", typed)
    }

    pub(crate) fn full(&self, typed: &str) -> String {
        self.full.replace("TYPED", typed)
    }

    pub(crate) fn won(&self, player: usize) -> String {
        self.won.replace("NAME", self.names[player])
    }

    pub(crate) fn counts_from_zero(&self) -> bool {
        self.skin == "crochets"
    }

    /// The column that is typed for one that is counted from 1.
    pub(crate) fn column(&self, number: u8) -> String {
        (number - u8::from(self.counts_from_zero())).to_string()
    }

    /// The lines that are typed for moves that are counted from 1.
    pub(crate) fn typed(&self, moves: &str) -> String {
        let columns = moves.bytes().map(|column| self.column(column - b'0'));
        columns.map(|column| column + "\n").collect()
    }

    pub(crate) fn options(&self) -> [&'static str; 4] {
        ["--skin", self.skin, "--lang", self.lang]
    }
}

pub(crate) const LOOKS: [Look; 8] = [
    Look {
        skin: "crochets",
        lang: "fr",
        names: ["Joueur1", "Joueur2"],
        symbols: ['R', 'J'],
        question: "NAME [SYMBOL], colonne (de 0 à 6) :",
        no_column: "Erreur : il n'y a pas de colonne « TYPED » ; les colonnes vont de 0 à 6.",
        full: "Erreur : la colonne TYPED est pleine.",
        won: "NAME gagne !",
        draw: "Match nul",
    },
    Look {
        skin: "crochets",
        lang: "en",
        names: ["Player1", "Player2"],
        symbols: ['R', 'J'],
        question: "NAME [SYMBOL], column (from 0 to 6):",
        no_column: "Error: there is no column \"TYPED\"; the columns are 0 to 6.",
        full: "Error: column TYPED is full.",
        won: "NAME wins!",
        draw: "Draw",
    },
    Look {
        skin: "grille",
        lang: "fr",
        names: ["joueur 1", "joueur 2"],
        symbols: ['●', '○'],
        question: "tour de NAME\ncolonne (1 à 7) :",
        no_column: "pas de colonne portant ce nom, recommencez",
        full: "colonne pleine, recommencez",
        won: "Victoire de NAME",
        draw: "Match nul",
    },
    Look {
        skin: "grille",
        lang: "en",
        names: ["player 1", "player 2"],
        symbols: ['●', '○'],
        question: "turn of NAME\ncolumn (1 to 7):",
        no_column: "no column has this name, try again",
        full: "column full, try again",
        won: "Victory of NAME",
        draw: "Draw",
    },
    Look {
        skin: "jetons",
        lang: "fr",
        names: ["Joueur 1", "Joueur 2"],
        symbols: ['⊙', '●'],
        question: "SYMBOL NAME\nChoisir une colonne entre 1 et 7 :",
        no_column: "La colonne « TYPED » n'est pas dans la zone de jeu.",
        full: "Il n'y a plus de place dans la colonne TYPED.",
        won: "Partie Gagné : NAME",
        draw: "Partie nulle",
    },
    Look {
        skin: "jetons",
        lang: "en",
        names: ["Player 1", "Player 2"],
        symbols: ['⊙', '●'],
        question: "SYMBOL NAME\nChoose a column between 1 and 7:",
        no_column: "Column \"TYPED\" is not on the board.",
        full: "There is no room left in column TYPED.",
        won: "Game won: NAME",
        draw: "Game drawn",
    },
    Look {
        skin: "cadre",
        lang: "fr",
        names: ["Joueur noir", "Joueur blanc"],
        symbols: ['●', '○'],
        question: "| NAME |\n Colonne :",
        no_column: "Il n'y a pas de colonne « TYPED » : choisissez de 1 à 7.",
        full: "La colonne TYPED est complète : choisissez-en une autre.",
        won: "Grille gagnante : NAME l'emporte !",
        draw: "Grille remplie : match nul.",
    },
    Look {
        skin: "cadre",
        lang: "en",
        names: ["Black player", "White player"],
        symbols: ['●', '○'],
        question: "| NAME |\n Column:",
        no_column: "There is no column \"TYPED\": choose from 1 to 7.",
        full: "Column TYPED is full: choose another.",
        won: "Winning board: NAME wins!",
        draw: "Full board: a draw.",
    },
];

// What makes each built-in variant different, in a sentence; similar ones are in the same group.

/** Groups: a title, and sentences by the name of the variant. */
export const GROUPS = [
  ["Main variants", {
    "fantastic-xiii": "Leapers, and riders that turn a corner, replace all the usual pieces but King and Pawn. The King may leap once.",
    "gross": "Cannons, Vaos, Champions and Wizards join a large army. Pawns promote on the last three ranks, to pieces in reserve.",
    "fusion": "Pieces merge into stronger ones and split again. The King can merge too, and then moves as both.",
  }],
  ["On the chessboard", {
    "chess": "Orthodox chess.",
    "berolina": "Chess with Pawns that move diagonally and capture straight ahead.",
    "clobberers-fides": "Different armies of about the same strength: White’s Bedes, Waffles, FADs and Cardinal against the usual pieces.",
    "knights-rookies": "Different armies of about the same strength: White’s pieces are strongest forward, Black’s move mostly along ranks and files.",
  }],
  ["On 10×8", {
    "capablanca": "Chess with two more pieces: the Archbishop moves as Bishop or Knight, the Chancellor as Rook or Knight.",
    "gothic": "Capablanca Chess with the Chancellor and the Archbishop beside the King.",
    "embassy": "Capablanca Chess with the pieces in the order of Grand Chess.",
    "janus": "Chess with two more pieces of one kind: the Janus moves as Bishop or Knight.",
    "falcon": "The Falcon takes three steps, by any of three paths to the same square. No Pawn promotes to a Queen.",
  }],
  ["On 10×10 and boards near it", {
    "grand": "A Marshall and a Cardinal join the usual army. Pawns promote on the last three ranks, to captured pieces. There is no castling.",
    "opulent": "Grand Chess with Wizards and Lions, and with Knights that may also step one square straight.",
    "tencubed": "Champions, Wizards, an Archbishop and a Marshall join the usual army. There is no castling.",
    "hectochess": "The Leo moves as a Queen, but captures over another piece. Champions, Wizards, an Archbishop and a Marshall join too.",
    "unicorn-great": "The Unicorn moves as a Bishop, or makes several Knight’s leaps in a line. Lions and a Chancellor join too.",
    "shako": "Cannons, which capture over another piece, and Elephants, which go one or two squares diagonally, join the usual army.",
    "omega": "Champions and Wizards join the usual army. The Wizards start on four squares outside the corners.",
    "omicron": "Omega Chess with two ranks fewer.",
    "wildebeest": "Camels make a longer leap than Knights, and the Wildebeest makes both. A stalemated side loses.",
  }],
  ["Large variants by Jean-Louis Cazaux", {
    "metamachy": "Lions, Eagles, Cannons, Camels, Elephants and Princes join the usual army. The King may leap once.",
    "gigachess-ii": "Metamachy with 25 kinds of pieces. Knights, Camels, Elephants and others promote too.",
    "terachess-ii": "Gigachess II with Trolls, on the largest board here: 256 squares.",
  }],
  ["Courier Chess", {
    "courier": "A game of the Middle Ages without a Queen. The Courier moves as today’s Bishop.",
    "courier-moderno": "Courier Chess with today’s Pawns and castling. Elephants leap with their first move; a bare King loses.",
  }],
  ["Smaller boards, for matches with other engines", {
    "gross-12x10": "Gross Chess with two ranks fewer, and promotion on the last rank only.",
    "fantastic-12x10": "A smaller Fantastic XIII, without pieces that turn a corner and without the King’s leap.",
  }],
];

/** The title of the group of all other variants. */
export const OTHERS = "Other variants";

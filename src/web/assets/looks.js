// How the page looks: light or dark colours, the board, the pieces, and the letters of moves.

const THEMES = [["", "Same as the system"], ["light", "Light"], ["dark", "Dark"]];
const BOARDS = [["wood", "Wood"], ["green", "Green"], ["blue", "Blue"], ["grey", "Grey"], ["contrast", "High contrast"]];
const PIECES = [["classic", "Pictures"], ["warm", "Pictures, ivory and brown"], ["letters", "Letters on discs"]];
const MOVES = [["letters", "Letters of the pieces"], ["figures", "Pictures of the pieces"]];

/** Adds the choices to the settings, and applies them to the page; `app` emits "looks" after a change. */
export function chooseLooks(settings, app) {
  const root = document.documentElement;
  const follow = (name) => (value) => {
    root.dataset[name] = value;
    app.emit("looks");
  };
  settings.section(
    "Appearance",
    settings.choice("Colours", "theme", THEMES, follow("theme")),
    settings.choice("Board", "board", BOARDS, follow("board")),
    settings.choice("Pieces", "pieces", PIECES, follow("pieces")),
    settings.choice("Moves are written with", "moves", MOVES, follow("moves")),
  );
}

/** Whether moves are written with pictures of the pieces. */
export function isFigured() {
  return document.documentElement.dataset.moves === "figures";
}

/** Whether pieces are discs with their letters. */
export function isLettered() {
  return document.documentElement.dataset.pieces === "letters";
}

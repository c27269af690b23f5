// The panels beside the board.

import { Analysis } from "./analysis.js";
import { Exchange } from "./exchange.js";
import { Guide } from "./guide.js";
import { Judge } from "./judge.js";
import { Marks } from "./marks.js";
import { Setup } from "./setup.js";

const byId = (id) => document.getElementById(id);

/** Creates the panels; none of them knows another one. */
export function makePanels(app) {
  new Analysis(app, byId("panel-analysis"));
  new Judge(app, byId("below-moves"));
  new Guide(app, byId("panel-guide"));
  new Setup(app, byId("panel-setup"));
  new Exchange(app, byId("panel-exchange"), byId("panel-analysis"));
  new Marks(app);
}

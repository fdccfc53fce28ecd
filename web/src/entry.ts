/** The first script of every page, small so that it is there soon: what the page needs is asked for side by side. */
import "./look/colours.css";
import "./look/page.css";
import { askEarly } from "./api/early";
import { hereIn, PAGES, placeOf, readsOf } from "./routes";

const place = placeOf(hereIn(location));
askEarly(readsOf(place));
// The frame asks for the page again, which is the same page, and says so if it cannot be loaded.
PAGES[place.page]().catch(() => undefined);
void import("./main");

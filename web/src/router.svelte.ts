/** Where the browser is: the part of the address behind the #. */
import { type Place, placeOf } from "./routes";

class Router {
  path: string = $state(here());
  place: Place = $derived(placeOf(this.path));

  constructor() {
    addEventListener("hashchange", () => {
      this.path = here();
    });
  }

  /** Go to a page; `replace` leaves no way back to this one. */
  go(path: string, replace = false): void {
    if (replace) {
      history.replaceState(null, "", `#${path}`);
      this.path = here();
    } else {
      location.hash = path;
    }
  }
}

/** The address of a page, for a link. */
export function href(...parts: (string | number)[]): string {
  return `#/${parts.map((part) => encodeURIComponent(String(part))).join("/")}`;
}

function here(): string {
  return location.hash.replace(/^#/, "") || "/";
}

export const router = new Router();

/** Where the browser is: the part of the address behind the #. */
import { hereIn, type Place, placeOf } from "./routes";

class Router {
  path: string = $state(here());
  /** The address of the page, whatever it says of it behind a question mark. */
  page: string = $derived(this.path.split("?")[0] ?? "/");
  place: Place = $derived(placeOf(this.page));
  /** What the address says behind a question mark, by name. */
  query: Readonly<Record<string, string>> = $derived(
    Object.fromEntries(new URLSearchParams(this.path.split("?")[1] ?? "")),
  );

  constructor() {
    addEventListener("hashchange", () => {
      this.path = here();
    });
  }

  /** Have the address say this of the page that is shown, so that it can be linked to. */
  say(query: Readonly<Record<string, string>>): void {
    const said = new URLSearchParams(query).toString();
    this.go(`${this.page}${said ? `?${said}` : ""}`, true);
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
  return hereIn(location);
}

export const router = new Router();

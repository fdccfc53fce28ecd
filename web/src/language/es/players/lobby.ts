import type { LOBBY } from "../../en/lobby";

export const LOBBY_ES: Readonly<Record<(typeof LOBBY)[number], string>> = {
  "Tables · Croupier": "Mesas · Croupier",
  "There is no table yet. An admin sets them up.": "Todavía no hay mesas. Las prepara un administrador.",
  "Your seats": "Sus asientos",
  "dealt by hand": "con crupier",
  "from {0}": "desde {0}",
  "no limits posted": "sin límites anunciados",
  "Linked {0} of {1}": "{0} común de {1}",
  round: "ronda",
  rounds: "rondas",
  seat: "asiento",
  seats: "asientos",
  "up to {0}": "hasta {0}",
  "your {0}: {1}": "su {0}: {1}",
  "{0} of {1} seats · {2}": "{0} de {1} asientos · {2}",
  "{0} to {1}": "de {0} a {1}",
};

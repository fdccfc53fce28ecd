// A stranger's program with openapi-fetch and the types that openapi-typescript has made: ADDRESS CODE. It signs in, is
// refused a wager and reads why, plays a whole round, and prints what became of both.
import createClient from "openapi-fetch";
import type { paths } from "./schema";

declare const process: { argv: string[] };
const [address, code] = process.argv.slice(2) as [string, string];
const table = { table: "three-card-poker" };
const command = () => ({ path: table, header: { "idempotency-key": crypto.randomUUID() } });

const stranger = createClient<paths>({ baseUrl: address });
const wrong = await stranger.POST("/api/v1/sign-in", { body: { name: "ann", password: "not hers" } });
const entered = await stranger.POST("/api/v1/sign-in", { body: { code } });
if (!entered.data) throw new Error(entered.error.detail);

const client = createClient<paths>({
  baseUrl: address,
  headers: { Authorization: `Bearer ${entered.data.token}` },
});
await client.POST("/api/v1/tables/{table}/seats", { params: command(), body: { seat: "1" } });
const refused = await client.POST("/api/v1/tables/{table}/wagers", {
  params: command(),
  body: { seat: "1", wagers: { six_card_bonus: "5" } },
});
await client.POST("/api/v1/tables/{table}/wagers", { params: command(), body: { seat: "1", wagers: { ante: "10" } } });
await client.POST("/api/v1/tables/{table}/ready", { params: command(), body: { seat: "1" } });
const asked = await client.GET("/api/v1/tables/{table}", { params: { path: table } });
const at = asked.data?.pending?.at ?? -1;
await client.POST("/api/v1/tables/{table}/decisions", { params: command(), body: { seat: "1", action: "play", at } });
const dealt = await client.GET("/api/v1/tables/{table}", { params: { path: table } });

console.log(
  JSON.stringify({
    turned_away: wrong.error?.type,
    name: entered.data.name,
    refused: refused.error && {
      type: refused.error.type,
      clause: refused.error.clause,
      detail: refused.error.detail,
    },
    status: dealt.data?.round?.status,
    lines: dealt.data?.round?.lines.map(({ wager, net, clause }) => ({ wager, net, clause })),
  }),
);

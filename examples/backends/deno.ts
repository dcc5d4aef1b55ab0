/**
 * Deno: `deno run --allow-env --allow-net deno.ts`. Its permissions are the environment, for its options, and the network, for the
 * provider.
 */
import { createHandler } from "./web.ts"

Deno.serve({
  port: Number(Deno.env.get("PORT") ?? 3000),
  onListen: ({ hostname, port }) => console.log(`Listening on http://${hostname}:${port}/`)
}, createHandler())

/** Deno: `deno run --allow-env --allow-net deno.ts`. It needs the environment for its options and the network for the provider, nothing else. */
import { createHandler } from "./web.ts"

Deno.serve({
  port: Number(Deno.env.get("PORT") ?? 3000),
  onListen: ({ hostname, port }) => console.log(`Listening on http://${hostname}:${port}/`)
}, createHandler())

/**
 * Deno: `deno run --allow-env --allow-net deno.ts`. Needs permission to read the environment, for its options, and to use the network, for
 * the provider.
 */
import { createHandler } from "./web.ts"

Deno.serve({
  port: Number(Deno.env.get("PORT") ?? 3000),
  onListen: ({ hostname, port }) => console.log(`Listening on http://${hostname}:${port}/`)
}, createHandler())

/** Headers that a handler passes to `writeHead` are sent beside the cookies of a renewed session. */
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { assert, it } from "vitest"
import { type ExpressResponse, signedIn } from "../../../src/backend/middleware/express.ts"
import { createAuthentication, type ServerUser, type User } from "../../../src/backend/server/index.ts"
import { visitor } from "../server/Visitor.ts"

const responses: ReadonlyArray<readonly [form: string, respond: (response: ServerResponse) => unknown]> = [
  [
    "an object",
    (response) => response.writeHead(200, { "set-cookie": ["visited=yes"], "x-page": "1", "cdn-cache-control": "max-age=9" })
  ],
  ["a message and an object", (response) => response.writeHead(200, "Fine", { "set-cookie": "visited=yes", "x-page": "1" })],
  ["a list", (response) => response.writeHead(200, ["set-cookie", "visited=yes", "x-page", "1", "cache-control", "public"])],
  ["none", (response) => response.setHeader("set-cookie", "visited=yes").setHeader("x-page", 1).writeHead(200)]
]

it.for(responses)("headers passed as %s", async ([, respond]) => {
  const { accessToken, emulator: { project }, options, refreshToken } = await visitor()
  const requireUser = signedIn<ServerUser | User>(createAuthentication(options))
  const server = createServer((request, response) => {
    // Express adds `locals`, which the middleware fills.
    const locals = Object.assign(response, { locals: {} }) as ServerResponse & ExpressResponse<ServerUser | User>
    void requireUser(request, locals, () => {
      respond(response)
      response.end(locals.locals.user.primaryEmail)
    })
  }).listen(0, "127.0.0.1")
  await new Promise((resolve) => server.on("listening", resolve))
  const session = encodeURIComponent(JSON.stringify({ refresh_token: refreshToken, updated_at_millis: 1 }))
  const cookie = `stack-refresh-${project.projectId}--default=${session}; stack-access=${
    encodeURIComponent(JSON.stringify([refreshToken, `${accessToken}x`]))
  }`
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { headers: { cookie } })
  assert.strictEqual(await response.text(), "ada@example.com")
  const names = response.headers.getSetCookie().filter((text) => !text.includes("Max-Age=0")).map((text) => text.split("=", 1)[0])
  assert.sameMembers(names, ["visited", "stack-access", `stack-refresh-${project.projectId}--default`])
  assert.deepStrictEqual(
    ["x-page", "cache-control", "cdn-cache-control"].map((name) => response.headers.get(name)),
    ["1", "private, no-store", null]
  )
  server.close()
})

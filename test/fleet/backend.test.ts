/** A backend in Effect as part of a fleet: requests share the fleet's renewals and budget. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServer, HttpServerResponse } from "effect/http"
import { onTestFinished } from "vitest"
import * as Backend from "../../src/backend/http-api/index.ts"
import { Fleet, join } from "../../src/fleet/index.ts"
import * as AccessTokenVerifierLocal from "../../src/layers/app/AccessTokenVerifierLocal.ts"
import * as ServerApp from "../../src/layers/app/ServerApp.ts"
import type { Send } from "../../src/pipeline/ports/WireRequest.ts"
import * as CurrentUser from "../../src/services/client/CurrentUser.ts"
import { newEmulator } from "../kit/emulator.ts"

const emulator = newEmulator()
const { project, url: baseUrl } = emulator

const signedUp = async () => {
  const answer = await emulator.fetch(`${emulator.apiUrl}/auth/password/sign-up`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-stack-access-type": "client",
      "x-stack-project-id": project.projectId,
      "x-stack-publishable-client-key": project.publishableClientKey
    },
    body: JSON.stringify({ email: "ada@example.com", password: "analytical engine" })
  })
  return await answer.json() as { readonly refresh_token: string }
}

describe("an HttpApi backend in a fleet", () => {
  it("renews sessions through the fleet, and counts requests in the fleet's budget", async () => {
    const renewed: Array<string> = []
    const sent: Array<string> = []
    const noted = (inner: Send): Send => (request) => {
      sent.push(request.endpoint)
      return inner(request)
    }
    const fleet = Layer.succeed(Fleet, {
      renewals: {
        shared: (key, _seen, exchange) => {
          renewed.push(key.realm)
          return exchange
        },
        forget: () => {}
      },
      budgeted: noted,
      users: { cached: (_view, _user, read) => read, forget: () => Effect.succeed(true) }
    })
    const app = join(ServerApp.layer({ ...project, baseUrl, fetch: emulator.fetch })).pipe(Layer.provide(fleet))
    const me = HttpRouter.add(
      "GET",
      "/me",
      Effect.map(
        Effect.orDie(Backend.asRequestUser(CurrentUser.get())),
        ({ primaryEmail }) => HttpServerResponse.jsonUnsafe(primaryEmail)
      )
    ).pipe(
      Layer.provide(Backend.routerAuthentication().layer),
      Layer.provide([AccessTokenVerifierLocal.layer({ ...project, baseUrl, fetch: emulator.fetch }), app]),
      Layer.provide(HttpServer.layerServices)
    )
    const { dispose, handler } = HttpRouter.toWebHandler(me, { disableLogger: true })
    onTestFinished(dispose)
    const { refresh_token: refreshToken } = await signedUp()
    const answer = await handler(
      new Request("https://app.example/me", { headers: { "x-stack-auth": JSON.stringify({ refreshToken }) } })
    )
    assert.strictEqual(answer.status, 200)
    assert.strictEqual(await answer.json(), "ada@example.com")
    assert.deepStrictEqual({ renewed: renewed.length, sent }, { renewed: 1, sent: ["sessions.refresh", "user.get"] })
  })
})

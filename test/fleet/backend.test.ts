/** A backend in Effect as part of a fleet: requests share the fleet's renewals and budget. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServer, HttpServerResponse } from "effect/http"
import { onTestFinished } from "vitest"
import * as LatchkeyHttpApi from "../../src/backend/http-api/index.ts"
import { Fleet, join } from "../../src/fleet/index.ts"
import * as AccessTokenVerifierLocal from "../../src/layers/app/AccessTokenVerifierLocal.ts"
import * as ServerApp from "../../src/layers/app/ServerApp.ts"
import type { Send } from "../../src/pipeline/ports/WireRequest.ts"
import * as CurrentUser from "../../src/services/client/CurrentUser.ts"
import { newEmulator } from "../kit/emulator.ts"

const emulator = newEmulator()
const { project, url: baseUrl } = emulator

const signedUp = async () => {
  const response = await emulator.fetch(`${emulator.apiUrl}/auth/password/sign-up`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-stack-access-type": "client",
      "x-stack-project-id": project.projectId,
      "x-stack-publishable-client-key": project.publishableClientKey
    },
    body: JSON.stringify({ email: "ada@example.com", password: "analytical engine" })
  })
  return await response.json() as { readonly refresh_token: string }
}

describe("an HttpApi backend in a fleet", () => {
  it("renews sessions through the fleet, and counts requests in the fleet's budget", async () => {
    const renewals: Array<string> = []
    const requests: Array<string> = []
    const noteRequests = (inner: Send): Send => (request) => {
      requests.push(request.endpoint)
      return inner(request)
    }
    const fleet = Layer.succeed(Fleet, {
      renewals: {
        shared: (key, _seen, exchange) => {
          renewals.push(key.realm)
          return exchange
        },
        forget: () => {}
      },
      budgeted: noteRequests,
      users: { cached: (_view, _user, read) => read, forget: () => Effect.succeed(true) }
    })
    const app = join(ServerApp.layer({ ...project, baseUrl, fetch: emulator.fetch })).pipe(Layer.provide(fleet))
    const me = HttpRouter.add(
      "GET",
      "/me",
      Effect.map(
        Effect.orDie(LatchkeyHttpApi.asRequestUser(CurrentUser.get())),
        ({ primaryEmail }) => HttpServerResponse.jsonUnsafe(primaryEmail)
      )
    ).pipe(
      Layer.provide(LatchkeyHttpApi.routerAuthentication().layer),
      Layer.provide([AccessTokenVerifierLocal.layer({ ...project, baseUrl, fetch: emulator.fetch }), app]),
      Layer.provide(HttpServer.layerServices)
    )
    const { dispose, handler } = HttpRouter.toWebHandler(me, { disableLogger: true })
    onTestFinished(dispose)
    const { refresh_token: refreshToken } = await signedUp()
    const response = await handler(
      new Request("https://app.example/me", { headers: { "x-stack-auth": JSON.stringify({ refreshToken }) } })
    )
    assert.strictEqual(response.status, 200)
    assert.strictEqual(await response.json(), "ada@example.com")
    assert.deepStrictEqual({ renewed: renewals.length, sent: requests }, { renewed: 1, sent: ["sessions.refresh", "user.get"] })
  })
})

/** Routes outside the provider's API: inbox, clock, faults, reset, stored images, and the emulator's page. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { inbox } from "../model/emails/Mail.ts"
import { advanceClock } from "../model/platform/EmulatorClock.ts"
import { imageResponse } from "../model/users/Images.ts"
import {
  type EmulatorRequest,
  type EmulatorResponse,
  jsonResponse,
  RawResponse,
  refuse,
  textResponse
} from "../request/EmulatorResponse.ts"
import type { DiskSnapshot } from "../store/DiskSnapshot.ts"
import type { Store } from "../store/Store.ts"
import type { Activity } from "./Activity.ts"
import { refuseCrossSite } from "./CrossSiteCheck.ts"
import { developmentLogin, developmentLoginPath } from "./DevelopmentLogin.ts"
import { Fault, type Faults, writeFaults } from "./Faults.ts"
import { authorizeAtProvider } from "./IdentityProviderAuthorization.ts"
import { accountPage, checkoutPage } from "./PaymentPages.ts"
import { parseBody, parseQuery, requestReader } from "./RequestDecoding.ts"

/** A request for the emulator's page. */
export interface PanelCall {
  readonly request: EmulatorRequest
  /** The path, without the query. */
  readonly path: string
  /** The decoded body; `undefined` without a body. */
  readonly body: unknown
  readonly now: number
}

/** Serves the emulator's page: its files, its data, and the actions of its buttons. */
export type Panel = (call: PanelCall) => Effect.Effect<EmulatorResponse>

/** The parts of an emulator that programs can control over HTTP. */
export interface Controls {
  readonly store: Store
  readonly faults: Faults
  readonly activity: Activity
  /** Loads the code of the emulator's page on the first request for it, because most emulators never show the page. */
  readonly panel: () => Promise<Panel>
  readonly reset: () => void
  /** Additional host names accepted in requests for the pages and `/emulator/*`, and with fixed keys, in lowercase. */
  readonly allowedHosts: ReadonlyArray<string>
  /** The snapshot on disk to which changes are saved; `undefined` without `data`. */
  readonly disk: DiskSnapshot | undefined
  /** The recorded response to an API request, which precedes the endpoint's response; `undefined` if there is none. */
  readonly replayed: (request: EmulatorRequest) => Effect.Effect<EmulatorResponse | undefined>
}

const readFault = requestReader("body", Fault)
const readAdvance = requestReader("body", Schema.Struct({ advance_millis: Schema.Number }))

const success = jsonResponse(200, { success: true })
const consentPath = /^\/emulator\/oauth\/([\w-]+)$/
const accountPath = /^\/emulator\/payments\/([\w-]+)$/
const checkoutPath = /^\/purchase\/([\w-]+)$/
const imagePath = /^\/emulator\/images\/([\w.-]+)$/
const isOfPage = (path: string) => path === "/" || path.startsWith("/emulator/page/")

const answerPage = ({ panel }: Controls, call: PanelCall) => Effect.flatMap(Effect.promise(panel), (respond) => respond(call))

const handlePost = Effect.fnUntraced(function*(controls: Controls, request: EmulatorRequest, path: string, now: number) {
  const { activity, faults, reset, store } = controls
  // Other websites can send forms and bodies without a type, without a preflight request (Fetch, "CORS-safelisted request-header").
  const { "content-type": type = request.body?.length ? "" : "application/json" } = request.headers
  if (!/^application\/json\s*(;|$)/i.test(type)) return yield* refuse(415, "415 Unsupported Media Type: send JSON.")
  const body = yield* parseBody(request)
  switch (path) {
    case "/emulator/reset":
      reset()
      activity.clear()
      return success
    case "/emulator/clock": {
      const { advance_millis } = (yield* readAdvance(body)) as { readonly advance_millis: number }
      if (!advanceClock(store, advance_millis)) return yield* refuse(400, "The clock accepts times in the years 1970 to 9999.")
      return jsonResponse(200, { success: true, ahead_millis: store.clockOffset })
    }
    case "/emulator/faults":
      faults.add((yield* readFault(body)) as Fault)
      return success
    default:
      return isOfPage(path) ? yield* answerPage(controls, { request, path, body, now }) : textResponse(404, "404 Not Found")
  }
})

/** Answers requests outside the provider's API. */
export const controlApi = (
  controls: Controls,
  request: EmulatorRequest,
  path: string,
  now: number
): Effect.Effect<EmulatorResponse> => {
  const { allowedHosts, store } = controls
  const [, image] = imagePath.exec(path) ?? []
  // Pages of any origin may show profile images.
  if (request.method === "GET" && image !== undefined) return Effect.sync(() => imageResponse(store, image))
  const refusal = refuseCrossSite(request, { url: store.url, allowedHosts })
  if (refusal !== undefined) return Effect.succeed(refusal)
  const [, provider] = consentPath.exec(path) ?? []
  const [, account] = accountPath.exec(path) ?? []
  const [, fullCode] = checkoutPath.exec(path) ?? []
  if (request.method === "GET" || request.method === "POST") {
    if (provider !== undefined) return authorizeAtProvider(store, now, request, provider)
    if (account !== undefined) return Effect.sync(() => accountPage(store, request, account))
    if (fullCode !== undefined) return checkoutPage(store, now, request, fullCode)
    const login = store.settings.developmentLogin === undefined ? null : developmentLoginPath.exec(path)
    if (login !== null) return developmentLogin(store, now, request, login)
  }
  switch (request.method) {
    case "OPTIONS":
      return Effect.succeed({ status: 200, headers: {}, body: "" })
    case "POST":
      return Effect.catch(
        handlePost(controls, request, path, now),
        (error) =>
          Effect.succeed(
            error instanceof RawResponse
              ? error.response
              : textResponse(400, Array.isArray(error) ? error.join("\n") : "The body is not JSON.")
          )
      )
    case "DELETE":
      if (isOfPage(path)) return answerPage(controls, { request, path, body: undefined, now })
      if (path !== "/emulator/faults") break
      controls.faults.clear()
      return Effect.succeed(success)
    case "GET": {
      if (isOfPage(path)) return answerPage(controls, { request, path, body: undefined, now })
      if (path === "/emulator/inbox") {
        const { to } = parseQuery(request)
        return Effect.sync(() => jsonResponse(200, inbox(store, typeof to === "string" ? to : undefined)))
      }
      if (path === "/emulator/faults") {
        return Effect.map(writeFaults(controls.faults.all()), (faults) => jsonResponse(200, faults))
      }
    }
  }
  return Effect.succeed(textResponse(404, "404 Not Found"))
}

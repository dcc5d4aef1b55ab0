/** What `latchkey doctor` asks the provider: whether it is there, which keys it takes, whose clock is wrong, which domains it trusts. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { trusts } from "../emulator/Redirects.ts"
import { ReadAdminProject } from "../endpoints/ProjectAdmin.ts"
import { ReadProject } from "../endpoints/Projects.ts"
import { ReadUser } from "../endpoints/Users.ts"
import type { CallError } from "../errors/CallError.ts"
import { type InvalidOption } from "../errors/UsageErrors.ts"
import { adminAccess, superSecretAdminKeyFrom } from "../layers/AdminApp.ts"
import * as ClientApp from "../layers/ClientApp.ts"
import { secretServerKeyFrom, serverAccess } from "../layers/ServerApp.ts"
import * as TokenStoreNone from "../layers/TokenStoreNone.ts"
import { trustedParentDomain } from "../layers/trustedParentDomain.ts"
import { AdminAccess, ServerAccess } from "../pipeline/Access.ts"
import type { Settings } from "../pipeline/Settings.ts"
import { fromFetch, type WireReply, type WireRequest } from "../pipeline/Transport.ts"
import { JwkSet } from "../schema/Jwk.ts"
import type { AdminProject } from "../schema/ProjectAdmin.ts"
import { parseJson } from "../schema/Wire.ts"
import { productionModeErrors } from "../services/ProductionMode.ts"
import { type Finding, findings } from "./Finding.ts"
import type { Given } from "./localChecks.ts"

type Findings = ReadonlyArray<Finding>

/** An answer, and the local times at which it was asked for and had. */
export interface Timed {
  readonly reply: WireReply
  readonly from: number
  readonly to: number
}

/** What lies at the root of a failed `fetch`. */
const codeOf = (cause: unknown): string => {
  const root = cause instanceof Error && cause.cause !== undefined ? cause.cause : cause
  const code = typeof root === "object" && root !== null && "code" in root ? String(root.code) : ""
  return code || (root instanceof Error ? root.message : String(root))
}
const adviceFor = (code: string): string => {
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return "The host has no address: check the spelling of the API's address, and DNS."
  if (/ECONNREFUSED/.test(code)) {
    return "Nobody listens there: check the port, and start the server (`latchkey emulator` for the emulator)."
  }
  if (/CERT|TLS|SSL|SELF_SIGNED/.test(code)) {
    return "The certificate is not accepted: check it, the host name, and this machine's clock."
  }
  return "Check the API's address, the connection, proxies and firewalls."
}

/** One request without keys, and without other attempts: each reason is told as it is. */
export const reach = ({ apiUrl, projectId, timeout }: Settings["Service"]): Effect.Effect<Result.Result<Timed, Findings>> => {
  const { problem } = findings("reachability")
  const path = `/projects/${projectId}/.well-known/jwks.json`
  const request: WireRequest = {
    endpoint: "doctor",
    method: "GET",
    path,
    url: `${apiUrl}${path}`,
    headers: {},
    access: null,
    idempotent: true
  }
  const send = fromFetch((input, init) => globalThis.fetch(input, init))
  const { host } = new URL(apiUrl)
  return Effect.gen(function*() {
    const from = Date.now()
    const reply = yield* send.within?.(timeout, request) ?? send(request)
    return { reply, from, to: Date.now() }
  }).pipe(
    Effect.map((timed): Result.Result<Timed, Findings> => {
      const { headers, status } = timed.reply
      if (status >= 500) {
        return Result.fail([
          problem(`${host} answers with status ${status}`, "The provider fails. Try again later; ask its status page.")
        ])
      }
      if (status >= 300 && status < 400) {
        const { location = "nowhere" } = headers
        return Result.fail([
          problem(`${host} redirects to ${location}`, "Use that address: redirects are not followed, for keys would go along.")
        ])
      }
      if (status < 300 && parseJson(timed.reply.body) === undefined) {
        return Result.fail([
          problem(
            `${host} answers with something else than JSON`,
            "Check the API's address, and whether a proxy or a login page answers in its place."
          )
        ])
      }
      return Result.succeed(timed)
    }),
    Effect.catch((error: CallError) => {
      const { reason } = error as {
        readonly reason?: { readonly _tag: string; readonly cause?: unknown; readonly message: string }
      }
      if (reason?._tag === "TimedOut") {
        return Effect.succeed(
          Result.fail([
            problem(`${host} does not answer in time`, "Try again with a longer --timeout; check proxies and firewalls.")
          ])
        )
      }
      const code = codeOf(reason?.cause)
      return Effect.succeed(Result.fail([problem(`${host} cannot be reached (${code})`, adviceFor(code))]))
    })
  )
}

/** By whole seconds, as the header has it. Caches say how old their answer is. */
export const clock = ({ from, reply: { headers }, to }: Timed): Findings => {
  const { ok, problem, skipped, warning } = findings("clock")
  const theirs = Date.parse(headers["date"] ?? "")
  if (Number.isNaN(theirs)) return [skipped("the provider does not say what time it is")]
  const seconds = Math.round(((from + to) / 2 - theirs - Number(headers["age"] ?? 0) * 1000) / 1000)
  const size = Math.abs(seconds)
  if (size <= 5 + Math.round((to - from) / 2000)) return [ok("this machine's clock is that of the provider")]
  const found = `this machine's clock is ${size} s ${seconds > 0 ? "ahead of" : "behind"} that of the provider`
  const advice = "Set the clock by NTP: tokens are refused before their time and kept after it."
  return [size > 60 ? problem(found, advice) : warning(found, advice)]
}

const decodeKeys = Schema.decodeUnknownOption(JwkSet)

export const signingKeys = ({ projectId }: Settings["Service"], { reply }: Timed): Findings => {
  const { ok, problem } = findings("signing keys")
  if (reply.status >= 400) {
    return [
      problem(
        `the provider has no keys of project ${projectId} (status ${reply.status})`,
        "Check the project's id and the API's address."
      )
    ]
  }
  const keys = Option.match(decodeKeys(parseJson(reply.body)), { onNone: () => [], onSome: (set) => set.keys })
  const good = keys.filter(({ alg, crv }) => alg === "ES256" || crv === "P-256")
  return good.length > 0
    ? [ok(`${good.length} keys for ES256`)]
    : [
      problem(
        "there is no key for ES256, and no access token can be verified",
        "Check the API's address; ask the provider's support."
      )
    ]
}

const app = (settings: Settings["Service"]) =>
  ClientApp.layer({
    projectId: settings.projectId,
    publishableClientKey: settings.publishableClientKey ?? undefined,
    baseUrl: settings.apiUrl,
    timeout: settings.timeout,
    totalTimeout: settings.timeout,
    tokenStore: TokenStoreNone.layer
  })

type Refusal = CallError | InvalidOption
const tagged = (advice: { readonly [tag: string]: string }) => ({ _tag }: { readonly _tag: string }) => advice[_tag]

const failed = (check: string, advice: { readonly [tag: string]: string }) => (error: Refusal): Findings => [
  findings(check).problem(error.message, tagged(advice)(error) ?? "See docs/errors.md for what this error means.")
]

const noProject = "Check the project's id: it stands on the project's page, and belongs to one address of the API."
const ofKeys = (name: string, kind: string) => `Create a set of keys on the project's page, and put its ${kind} into ${name}.`

export const publishableKey = (settings: Settings["Service"]): Effect.Effect<Findings> =>
  ReadProject().pipe(
    Effect.map(({ displayName }): Findings => [
      findings("project").ok(
        `${displayName}${settings.publishableClientKey === null ? ", without a publishable key" : ", publishable key accepted"}`
      )
    ]),
    Effect.provide(app(settings)),
    Effect.catch((error) =>
      Effect.succeed(
        failed("project", {
          CurrentProjectNotFound: noProject,
          InvalidPublishableClientKey: ofKeys("NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY", "publishable client key"),
          PublishableClientKeyRequiredForProject: ofKeys("NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY", "publishable client key")
        })(error)
      )
    )
  )

/** Nobody has it: a key that is good enough to be told so is good. */
const nobody = "00000000-0000-4000-8000-000000000000"

export const serverKey = (settings: Settings["Service"]): Effect.Effect<Findings> => {
  const { ok, problem, skipped } = findings("secret server key")
  const [name, kind] = ["STACK_SECRET_SERVER_KEY", "secret server key"] as const
  if (!process.env.STACK_SECRET_SERVER_KEY) {
    return Effect.succeed([skipped(`${name} is not set`, "Browsers need none; servers do.")])
  }
  const key = secretServerKeyFrom({})
  if (Result.isFailure(key)) return Effect.succeed([problem(`${name} ${key.failure.problem}`, ofKeys(name, kind))])
  return ReadUser({ params: { userId: nobody } }).pipe(
    Effect.catchTag("UserNotFound", () => Effect.void),
    Effect.as<Findings>([ok("accepted")]),
    Effect.provide(
      Layer.merge(app(settings), Layer.succeed(ServerAccess, serverAccess(key.success)))
    ),
    Effect.catch((error) =>
      Effect.succeed(
        failed("secret server key", { InvalidSecretServerKey: ofKeys(name, kind), CurrentProjectNotFound: noProject })(error)
      )
    )
  )
}

const domains = ({ config, id, isProductionMode }: AdminProject, { appUrl, cookieDomain }: Given): Findings => {
  const { ok, problem, warning } = findings("trusted domains")
  const trusted = config.domains.map(({ domain }) => domain)
  const unfit = productionModeErrors({ id, config }).map(({ message, relativeFixUrl }) =>
    (isProductionMode ? problem : warning)(message, `On the dashboard: ${relativeFixUrl}`)
  )
  const none = trusted.length === 0 && !config.allowLocalhost
    ? [
      problem(
        "no domain is trusted, and nobody can be redirected",
        "Add the app's domain on the dashboard, or by `admin.project.domains.add`."
      )
    ]
    : []
  const ofApp = appUrl === undefined || trusts({ allowLocalhost: config.allowLocalhost, domains: trusted }, appUrl)
    ? []
    : [
      problem(
        `${new URL(appUrl).origin} is not trusted: mails and redirects to it are refused`,
        "Add it to the project's trusted domains."
      )
    ]
  const shared = appUrl !== undefined && cookieDomain !== undefined
      && trustedParentDomain(new URL(appUrl).hostname, trusted) !== cookieDomain.toLowerCase()
    ? [
      warning(
        `the project does not trust all hosts of ${cookieDomain}`,
        `To share a session safely, trust ${cookieDomain} and **.${cookieDomain}.`
      )
    ]
    : []
  const all = [...none, ...ofApp, ...shared, ...unfit]
  return all.length > 0 ? all : [ok(trusted.length === 0 ? "this machine alone" : trusted.join(", "))]
}

export const adminKey = (settings: Settings["Service"], given: Given): Effect.Effect<Findings> => {
  const { ok, problem, skipped } = findings("admin key")
  const [name, kind] = ["STACK_SUPER_SECRET_ADMIN_KEY", "super secret admin key"] as const
  const unknown = findings("trusted domains").skipped("they are known to admins only", `Set ${name} to have them checked.`)
  if (!process.env.STACK_SUPER_SECRET_ADMIN_KEY) {
    return Effect.succeed([skipped(`${name} is not set`, "Apps need none; tools that administer the project do."), unknown])
  }
  const key = superSecretAdminKeyFrom({})
  if (Result.isFailure(key)) return Effect.succeed([problem(`${name} ${key.failure.problem}`, ofKeys(name, kind)), unknown])
  return ReadAdminProject().pipe(
    Effect.map((project): Findings => [ok("accepted"), ...domains(project, given)]),
    Effect.provide(Layer.merge(app(settings), Layer.succeed(AdminAccess, adminAccess(key.success)))),
    Effect.catch((error) =>
      Effect.succeed([
        ...failed("admin key", { InvalidSuperSecretAdminKey: ofKeys(name, kind), CurrentProjectNotFound: noProject })(error),
        unknown
      ])
    )
  )
}

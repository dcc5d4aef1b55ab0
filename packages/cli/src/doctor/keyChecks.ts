/** Checks of `latchkey doctor` that need keys: they test whether the provider accepts the keys, and check the project's trusted domains. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { secretServerKeyNames, superSecretAdminKeyNames } from "../../../../src/base/Environment.ts"
import { isTrustedBy } from "../../../../src/base/trustedDomains.ts"
import type { Variables } from "../../../../src/cli/project/variables.ts"
import { ReadAdminProject } from "../../../../src/endpoints/projects/ProjectAdmin.ts"
import { ReadProject } from "../../../../src/endpoints/projects/Projects.ts"
import { ReadUser } from "../../../../src/endpoints/users/Users.ts"
import { errorTag } from "../../../../src/errors/base/errorTag.ts"
import { type CallError, isCallError } from "../../../../src/errors/call/CallError.ts"
import type { InvalidOption } from "../../../../src/errors/local/UsageErrors.ts"
import { adminAccess, superSecretAdminKeyFrom } from "../../../../src/layers/app/AdminApp.ts"
import * as ClientApp from "../../../../src/layers/app/ClientApp.ts"
import { secretServerKeyFrom, serverAccess } from "../../../../src/layers/app/ServerApp.ts"
import { trustedParentDomain } from "../../../../src/layers/cookies/trustedParentDomain.ts"
import * as TokenStoreNone from "../../../../src/layers/tokenStores/TokenStoreNone.ts"
import { AdminAccess, ServerAccess } from "../../../../src/pipeline/ports/Access.ts"
import type { Settings } from "../../../../src/pipeline/ports/Settings.ts"
import type { AdminProject } from "../../../../src/schema/projects/ProjectAdmin.ts"
import { productionModeErrors } from "../../../../src/services/admin/project/ProductionMode.ts"
import { addressOfPage } from "../project/docs.ts"
import { type Finding, findings } from "./Finding.ts"
import { type CheckOptions, isCookieDomain, isSecureAddress } from "./localChecks.ts"

type Findings = ReadonlyArray<Finding>

const clientLayer = (settings: Settings["Service"]) =>
  ClientApp.layer({
    projectId: settings.projectId,
    publishableClientKey: settings.publishableClientKey ?? undefined,
    baseUrl: settings.apiUrl,
    timeout: settings.timeout,
    totalTimeout: settings.timeout,
    tokenStore: TokenStoreNone.layer
  })

type Refusal = CallError | InvalidOption
const reasonTag = (error: unknown): string => errorTag(isCallError(error) ? error.reason : error) ?? ""
const adviceByTag = (advice: { readonly [tag: string]: string }) => (error: unknown) => advice[reasonTag(error)]

const problemOf = (check: string, advice: { readonly [tag: string]: string }) => (error: Refusal): Findings => [
  findings(check).problem(
    error.message,
    adviceByTag(advice)(error) ?? `See ${addressOfPage("errors.md")} for what this error means.`
  )
]

const projectAdvice =
  "Check the project's id, which is on the project's page, and the API's address: a project exists at one address only."
const keyAdvice = (name: string, kind: string) => `Create a set of keys on the project's page, and put its ${kind} into ${name}.`

const publishableKeyAdvice = (variables: Variables | null): string => {
  const setting = "PUBLISHABLE_CLIENT_KEY"
  return keyAdvice(
    variables?.find(setting)?.name ?? variables?.nameOf(setting) ?? `HEXCLAVE_${setting}`,
    "publishable client key"
  )
}

/** Reads the project by its id and publishable key, if any; `isThere` is false if the provider has no project with that id. */
export const checkProject = (
  settings: Settings["Service"],
  variables: Variables | null
): Effect.Effect<{ readonly found: Findings; readonly isThere: boolean }> =>
  ReadProject().pipe(
    Effect.map(({ displayName }) => ({
      found: [
        findings("project").ok(
          `${displayName}${settings.publishableClientKey === null ? ", without a publishable key" : ", publishable key accepted"}`
        )
      ],
      isThere: true
    })),
    Effect.provide(clientLayer(settings)),
    Effect.catch((error) =>
      Effect.succeed({
        found: problemOf("project", {
          CurrentProjectNotFound: projectAdvice,
          InvalidPublishableClientKey: publishableKeyAdvice(variables),
          PublishableClientKeyRequiredForProject: publishableKeyAdvice(variables)
        })(error),
        isThere: reasonTag(error) !== "CurrentProjectNotFound"
      })
    )
  )

/** The reason why secret keys are not tested; `null` if they are tested. */
export const skipReason = ({ apiUrl }: Settings["Service"], isThere: boolean): string | null => {
  if (!isSecureAddress(apiUrl)) return "it is not sent without TLS"
  return isThere ? null : "the project was not found"
}

export const skippedKeyChecks = (why: string): Findings =>
  ["secret server key", "admin key", "trusted domains"].map((check) => findings(check).skipped(why))

/** An id that no user has: a key that gets the answer "not found" is valid. */
const unknownUserId = "00000000-0000-4000-8000-000000000000"

export const checkServerKey = (settings: Settings["Service"]): Effect.Effect<Findings> => {
  const { ok, problem, skipped } = findings("secret server key")
  const kind = "secret server key"
  const name = secretServerKeyNames.find((variable) => process.env[variable])
  if (name === undefined) {
    return Effect.succeed([
      skipped(`neither ${secretServerKeyNames.join(" nor ")} is set`, "Servers need one of them; browsers must not have it.")
    ])
  }
  const key = secretServerKeyFrom({})
  if (Result.isFailure(key)) return Effect.succeed([problem(`${name} ${key.failure.problem}`, keyAdvice(name, kind))])
  return ReadUser({ params: { userId: unknownUserId } }).pipe(
    Effect.catchTag("UserNotFound", () => Effect.void),
    Effect.as<Findings>([ok("accepted")]),
    Effect.provide(
      Layer.merge(clientLayer(settings), Layer.succeed(ServerAccess, serverAccess(key.success)))
    ),
    Effect.catch((error) =>
      Effect.succeed(
        problemOf("secret server key", { InvalidSecretServerKey: keyAdvice(name, kind), CurrentProjectNotFound: projectAdvice })(
          error
        )
      )
    )
  )
}

const checkDomains = ({ config, id, isProductionMode }: AdminProject, { appUrl, cookieDomain }: CheckOptions): Findings => {
  const { ok, problem, warning } = findings("trusted domains")
  const trustedDomains = config.domains.map(({ domain }) => domain)
  const unfit = productionModeErrors({ id, config }).map(({ message, relativeFixUrl }) =>
    (isProductionMode ? problem : warning)(message, `On the dashboard: ${relativeFixUrl}`)
  )
  const noDomains = trustedDomains.length === 0 && !config.allowLocalhost
    ? [
      problem(
        "no domain is trusted, so redirects are refused",
        "Add the app's domain on the dashboard, or by `admin.project.domains.add`."
      )
    ]
    : []
  const ofApp = appUrl === undefined || isTrustedBy({ allowLocalhost: config.allowLocalhost, domains: trustedDomains }, appUrl)
    ? []
    : [
      problem(
        `${new URL(appUrl).origin} is not trusted: mails and redirects to it are refused`,
        "Add it to the project's trusted domains: on the dashboard, or by `admin.project.domains.add`."
      )
    ]
  const cookieFindings = appUrl !== undefined && cookieDomain !== undefined
      && isCookieDomain(new URL(appUrl).hostname, cookieDomain)
      && trustedParentDomain(new URL(appUrl).hostname, trustedDomains) !== cookieDomain.toLowerCase()
    ? [
      warning(
        `the project does not trust all hosts of ${cookieDomain}`,
        `To share a session safely, trust ${cookieDomain} and **.${cookieDomain}.`
      )
    ]
    : []
  const allFindings = [...noDomains, ...ofApp, ...cookieFindings, ...unfit]
  return allFindings.length > 0
    ? allFindings
    : [ok(trustedDomains.length === 0 ? "this machine only" : trustedDomains.join(", "))]
}

export const checkAdminKey = (settings: Settings["Service"], checkOptions: CheckOptions): Effect.Effect<Findings> => {
  const { ok, problem, skipped } = findings("admin key")
  const kind = "super secret admin key"
  const name = superSecretAdminKeyNames.find((variable) => process.env[variable])
  const unknownDomains = findings("trusted domains").skipped(
    "only admins can read them",
    `Set ${name ?? superSecretAdminKeyNames.join(" or ")} to check them.`
  )
  if (name === undefined) {
    return Effect.succeed([
      skipped(
        `neither ${superSecretAdminKeyNames.join(" nor ")} is set`,
        "Apps do not need it; tools that administer the project do."
      ),
      unknownDomains
    ])
  }
  const key = superSecretAdminKeyFrom({})
  if (Result.isFailure(key)) {
    return Effect.succeed([problem(`${name} ${key.failure.problem}`, keyAdvice(name, kind)), unknownDomains])
  }
  return ReadAdminProject().pipe(
    Effect.map((project): Findings => [ok("accepted"), ...checkDomains(project, checkOptions)]),
    Effect.provide(Layer.merge(clientLayer(settings), Layer.succeed(AdminAccess, adminAccess(key.success)))),
    Effect.catch((error) =>
      Effect.succeed([
        ...problemOf("admin key", { InvalidSuperSecretAdminKey: keyAdvice(name, kind), CurrentProjectNotFound: projectAdvice })(
          error
        ),
        unknownDomains
      ])
    )
  )
}

/** The trusted domains of the project, to which redirects may lead. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import { ReadAdminProject } from "../../../endpoints/projects/ProjectAdmin.ts"
import { inConfigurationTurn } from "../../../pipeline/request/inTurn.ts"
import type { AdminProject } from "../../../schema/projects/ProjectAdmin.ts"
import { TrustedDomainChoice } from "../../../schema/projects/ProjectPayloads.ts"
import { writer } from "../../../schema/wire/Codec.ts"
import { wrongArgument } from "../../internal/wrongArgument.ts"
import { update } from "./Configuration.ts"
import { randomUuid } from "./randomUuid.ts"

type Domains = AdminProject["config"]["domains"]

/** The trusted domains, in alphabetical order. **Errors** `CallError` */
export const list = () => Effect.map(ReadAdminProject(), ({ config }) => config.domains)

/**
 * Reads the list of domains and writes the changed list. An update of the project would check every domain, so that a stored domain which
 * `TrustedDomainChoice` refuses would prevent every change.
 */
const replace = (next: (domains: Domains) => Domains) =>
  Effect.flatMap(list(), (domains) => {
    const settings = next(domains).map(({ domain, handlerPath }) => [randomUuid(), { baseUrl: domain, handlerPath }])
    return Effect.andThen(update({ "domains.trustedDomains": Object.fromEntries(settings) }), list())
  }).pipe(inConfigurationTurn)

/** A domain to trust. @category models @since 0.1.0 */
export interface DomainToAdd {
  /**
   * `https://` or `http://` and a host name, optionally with wildcards and a port: `https://app.example.com`, `https://*.example.com`. Must
   * not contain a user name or password. At most 300 characters.
   */
  readonly domain: string
  /** The path of the domain's authentication pages. @default "/handler" */
  readonly handlerPath?: string | undefined
}

/**
 * Trusts a domain, and returns all trusted domains. If the domain is already trusted, changes its `handlerPath`. Reads the list and writes
 * it back, so the later of two concurrent changes wins.
 *
 * **Errors** `CallError` (`Unsendable`: an invalid domain)
 */
export const add = ({ domain, handlerPath = "/handler", ...options }: DomainToAdd) => {
  const entry = { ...options, domain, handlerPath }
  return Effect.andThen(
    Effect.mapError(writer(TrustedDomainChoice)(entry), ({ message }) => wrongArgument("project.domains.add", message)),
    replace((domains) => [...domains.filter((existing) => existing.domain !== domain), entry])
  )
}

/**
 * Stops trusting a domain, and returns the remaining domains. Changes nothing if the domain is not trusted. As with `add`, the later of two
 * concurrent changes wins.
 *
 * **Errors** `CallError`
 */
export const remove = (domain: string) => replace((domains) => domains.filter((entry) => entry.domain !== domain))

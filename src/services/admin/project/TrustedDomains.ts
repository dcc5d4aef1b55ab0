/** The domains of the project that redirects may lead to. */
import * as Effect from "effect/Effect"
import { ReadAdminProject, UpdateProject } from "../../../endpoints/projects/ProjectAdmin.ts"
import type { AdminProject } from "../../../schema/projects/ProjectAdmin.ts"

type Domains = AdminProject["config"]["domains"]

/** The trusted domains, in alphabetical order. **Errors** `CallError` @category verbs @since 0.1.0 */
export const list = () => Effect.map(ReadAdminProject(), ({ config }) => config.domains)

/** Reads the list and writes it: the provider takes it as a whole. */
const replaced = (next: (domains: Domains) => Domains) =>
  Effect.flatMap(
    list(),
    (domains) => Effect.map(UpdateProject({ body: { config: { domains: next(domains) } } }), ({ config }) => config.domains)
  )

/** A domain to trust. @category models @since 0.1.0 */
export interface DomainToAdd {
  /**
   * `https://` or `http://` and a host name, perhaps with wildcards and a port: `https://app.example.com`, `https://*.example.com`. No user
   * name or password. At most 300 characters.
   */
  readonly domain: string
  /** Where its authentication pages live. @default "/handler" */
  readonly handlerPath?: string | undefined
}

/**
 * Trusts a domain, and gives all that are trusted. One that is trusted already gets the other `handlerPath`. The list is read and written
 * back: of two changes at the same moment, the later one wins.
 *
 * **Errors** `CallError` (of its reasons `Unsendable` for what is no domain)
 * @category verbs @since 0.1.0
 */
export const add = ({ domain, handlerPath = "/handler" }: DomainToAdd) =>
  replaced((domains) => [...domains.filter((one) => one.domain !== domain), { domain, handlerPath }])

/**
 * Trusts a domain no more, and gives those that are left. Nothing happens where it was not trusted. As with `add`, the later of two
 * changes at the same moment wins.
 *
 * **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const remove = (domain: string) => replaced((domains) => domains.filter((one) => one.domain !== domain))

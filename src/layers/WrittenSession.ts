/** The cookies that hold a session, as this library writes them: one form, and every other form removed. */
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { base32 } from "../schema/Base32.ts"
import type { Tokens } from "../schema/Tokens.ts"
import { encodedValue, type SetCookie } from "./SetCookie.ts"

/** One year, in seconds. */
export const refreshMaxAge = 31_536_000
/** One day, in seconds. */
export const accessMaxAge = 86_400
/** What browsers take for a name and its encoded value together, in bytes. */
export const largestCookie = 4096

/** Where cookies are written. */
export interface Place {
  readonly projectId: string
  /** Whether the page came by https. */
  readonly secure: boolean
  /** The parent domain whose hosts share the session; `null` is this host alone. */
  readonly domain: string | null
  /** In milliseconds: of two sessions in cookies the one that was written later counts. */
  readonly now: number
  /** The names of the cookies that are there already. */
  readonly present: Iterable<string>
  readonly partitioned?: boolean
}

const bytes = (text: string) => new TextEncoder().encode(text)

/** The part of a cookie's name that stands for a domain. */
const domainMark = (domain: string) => `--custom-${base32(bytes(domain.toLowerCase())).toUpperCase()}`

/** What this place is called in the name of its refresh cookie (protocol/transport-and-auth.md, section 7). */
export const refreshName = ({ domain, projectId, secure }: Place): string =>
  domain === null
    ? `${secure ? "__Host-" : ""}stack-refresh-${projectId}--default`
    : `stack-refresh-${projectId}${domainMark(domain)}`

const isRefresh = (projectId: string) => (name: string) => {
  const bare = name.replace(/^__Host-/, "").replace(/^hexclave-/, "stack-")
  return bare === "stack-refresh" || bare === `stack-refresh-${projectId}` ||
    bare.startsWith(`stack-refresh-${projectId}--`)
}

/** The host's own name and those above it, the longest first: a.example.com, example.com, com. */
const suffixes = (host: string): ReadonlyArray<string> => host.split(".").map((_, at, labels) => labels.slice(at).join("."))

/** Removes all that may go by this name here. A cookie of a domain, or of a partition, goes away only under that. */
const removals = (place: Place, host: string, name: string): ReadonlyArray<SetCookie> => {
  const domain = name.includes("-access")
    ? place.domain ?? undefined
    : suffixes(host).find((suffix) => name.endsWith(domainMark(suffix)))
  const gone: SetCookie = { name, value: "", maxAge: 0, path: "/", sameSite: "lax", secure: place.secure }
  return [
    gone,
    ...(domain === undefined ? [] : [{ ...gone, domain }]),
    ...(place.secure ? [{ ...gone, sameSite: "none", partitioned: true } as const] : [])
  ]
}

/** `None` removes the session. The pair is written together, so that an access token never meets another refresh token. */
export const writtenSession = (tokens: Option.Option<Tokens>, place: Place, host: string): ReadonlyArray<SetCookie> => {
  const { domain, now, partitioned = false, present, projectId, secure } = place
  const names = Array.from(present)
  const session = Option.getOrNull(tokens)
  const kept = session?.refreshToken ? refreshName(place) : undefined
  const others = names.filter((name) => isRefresh(projectId)(name) && name !== kept)
  const accessNames = names.filter((name) => name === "stack-access" || name === "hexclave-access")
  const removed = (gone: ReadonlyArray<string>) => gone.flatMap((name) => removals(place, host, name))
  if (!session?.refreshToken || kept === undefined) return removed([...others, ...accessNames])

  const cookie = (name: string, value: string, maxAge: number): SetCookie => ({
    name,
    value,
    maxAge,
    path: "/",
    sameSite: partitioned ? "none" : "lax",
    secure,
    ...(domain !== null && { domain }),
    ...(partitioned && { partitioned: true })
  })
  const refreshToken = Redacted.value(session.refreshToken)
  const pair = session.accessToken && JSON.stringify([refreshToken, Redacted.value(session.accessToken)])
  // A pair that no browser takes would leave an older one in its place.
  const fits = pair !== null && encodedValue(pair).length + "stack-access".length <= largestCookie
  return [
    cookie(kept, JSON.stringify({ refresh_token: refreshToken, updated_at_millis: now }), refreshMaxAge),
    // One that the host has to itself would stand beside that of the domain.
    ...removed([...others, ...accessNames.filter((name) => name !== "stack-access" || !fits || domain !== null)]),
    ...(fits ? [cookie("stack-access", pair, accessMaxAge)] : [])
  ]
}

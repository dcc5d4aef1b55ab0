/** Differences between today's response and the recorded one, except in ids, times and wording. */
import { parseJson } from "../../../src/schema/wire/Wire.ts"
import type { Learned } from "./Learned.ts"
import { claimsOf, isSameDate, isSameMoment, isToken, isUuid } from "./Made.ts"

/** Matches what the recordings omit: human-readable text and the provider's sources. */
const leftOut = /^<(?:mail text|text|(?:source )?text of \d+ characters left out)>$/

/**
 * Addresses of services that stand-ins replaced at the recorded provider: image storage, and the pages of identity providers, which the
 * emulator serves itself.
 */
const storage = /^http:\/\/localhost:8121\/stack-storage\/\S+(\.\w+)$/
const identityProvider = /^(http:\/\/localhost:8114\/auth|https:\/\/accounts\.spotify\.com\/authorize)\?/
const consentPage = /\/emulator\/oauth\/[\w-]+\?/
/** Compared parameters of a request for consent. Its client and scopes depend on the stand-in. */
const ofConsent = ["redirect_uri", "response_type", "state", "code_challenge_method"]

/** Whether a field has the whole seconds until expiry, which may decrease between the two responses. */
const countsDown = (key: string) => key === "expires_in"

const shown = (value: unknown) => {
  const text = value === undefined ? "nothing" : JSON.stringify(value)
  return text.length > 120 ? `${text.slice(0, 117)}...` : text
}
const kindOf = (value: unknown) =>
  value === null ? "null" : value === undefined ? "nothing" : Array.isArray(value) ? "list" : typeof value

interface Place {
  readonly learned: Learned
  /** The path in the body, such as `.items[0].id`. */
  readonly at: string
  /** The last name in the path. */
  readonly key: string
  /** Whether lists have an order that the provider leaves undefined. */
  readonly unordered: boolean
}

type Differences = ReadonlyArray<string>
const differs = ({ at }: Place, recorded: unknown, now: unknown): Differences => [
  `${at || "body"}: ${shown(recorded)} was recorded, now ${shown(now)}`
]

/** Pairs the elements of unordered lists: equal elements first, then the rest in order. */
const paired = (recorded: ReadonlyArray<unknown>, now: ReadonlyArray<unknown>, place: Place): ReadonlyArray<unknown> => {
  const left = Array.from(now)
  const found = recorded.map((element) => {
    const at = left.findIndex((other) => compare(element, other, { ...place, learned: place.learned.copy() }).length === 0)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  })
  return found.map((other) => other ?? left.shift())
}

const ofLists = (recorded: ReadonlyArray<unknown>, now: ReadonlyArray<unknown>, place: Place): Differences => {
  if (recorded.length !== now.length) return differs({ ...place, at: `${place.at}.length` }, recorded.length, now.length)
  const others = place.unordered ? paired(recorded, now, place) : now
  return recorded.flatMap((element, index) => compare(element, others[index], { ...place, at: `${place.at}[${index}]` }))
}

type Fields = { readonly [name: string]: unknown }

/** Compares objects. Names can be ids themselves; unknown ones are matched in order. */
const ofObjects = (recorded: Fields, now: Fields, place: Place): Differences => {
  const { learned } = place
  const names = Object.keys(recorded)
  const known = new Set(names.map((name) => learned.today(name)))
  const strangers = Object.keys(now).filter((name) => !known.has(name))
  const found = names.flatMap((name) => {
    const today = learned.today(name)
    if (!(today in now) && isUuid(name) && !learned.has(name)) {
      const stranger = strangers.findIndex(isUuid)
      if (stranger >= 0) learned.learn(name, strangers.splice(stranger, 1)[0] ?? "")
    }
    return compare(recorded[name], now[learned.today(name)], { ...place, at: `${place.at}.${name}`, key: name })
  })
  return [...found, ...strangers.flatMap((name) => differs({ ...place, at: `${place.at}.${name}` }, undefined, now[name]))]
}

const consentOf = (address: string) => {
  const { searchParams } = new URL(address)
  return Object.fromEntries(ofConsent.map((name) => [name, searchParams.get(name)]))
}

const isStructure = (value: unknown): value is object => typeof value === "object" && value !== null

const ofTexts = (recorded: string, now: string, place: Place): Differences => {
  const { key, learned } = place
  if (leftOut.test(recorded)) {
    if (recorded.includes("left out")) learned.learn(recorded, now)
    return now === "" ? differs(place, recorded, now) : []
  }
  if (learned.today(recorded) === now || isSameDate(recorded, now)) return []
  const [, extension] = storage.exec(recorded) ?? []
  if (extension !== undefined && now.endsWith(extension) && !learned.has(recorded)) {
    learned.learn(recorded, now)
    return []
  }
  if (identityProvider.test(recorded) && consentPage.test(now)) return compare(consentOf(recorded), consentOf(now), place)
  // A signing key's name (`kid`) is any short text.
  if (key === "kid" && !learned.has(recorded) && recorded.length === now.length) {
    learned.learn(recorded, now)
    return []
  }
  if (key === "last_four") return learned.endsAlike(recorded, now) ? [] : differs(place, recorded, now)
  if (isToken(recorded) && isToken(now)) {
    learned.learn(recorded, now)
    return compare(claimsOf(recorded), claimsOf(now), { ...place, at: `${place.at}<claims>` })
  }
  const [one, other] = [recorded, now].map(parseJson)
  if (isStructure(one) && isStructure(other)) return compare(one, other, { ...place, at: `${place.at}<json>` })
  return learned.matches(recorded, now) ? [] : differs(place, learned.today(recorded), now)
}

const compare = (recorded: unknown, now: unknown, place: Place): Differences => {
  if (kindOf(recorded) !== kindOf(now)) return differs(place, recorded, now)
  if (Array.isArray(recorded)) return ofLists(recorded, now as ReadonlyArray<unknown>, place)
  if (isStructure(recorded)) return ofObjects(recorded as Fields, now as Fields, place)
  if (typeof recorded === "string") return ofTexts(recorded, now as string, place)
  if (recorded === now) return []
  const isClose = typeof recorded === "number" && typeof now === "number"
    && (isSameMoment(recorded, now) || (countsDown(place.key) && Math.abs(recorded - now) <= 3))
  return isClose ? [] : differs(place, recorded, now)
}

/** Returns the differences of two bodies, and records new ids and codes. */
export const differences = (recorded: unknown, now: unknown, learned: Learned, unordered: boolean): Differences =>
  compare(recorded, now, { learned, at: "", key: "", unordered })

/**
 * Returns the differences of two addresses. Ignores the order of parameters, and the content of a state or a code, which is internal to the
 * provider.
 */
export const addressDifferences = (recorded: string, now: string | null, learned: Learned): Differences => {
  if (now === null || !URL.canParse(now)) return [`location: ${shown(recorded)} was recorded, now ${shown(now)}`]
  if (identityProvider.test(recorded)) return ofTexts(recorded, now, { learned, at: "location", key: "", unordered: false })
  const [then, today] = [new URL(recorded), new URL(now)]
  const fields = (url: URL) => ({ address: url.origin + url.pathname, hash: url.hash, ...Object.fromEntries(url.searchParams) })
  return compare(fields(then), fields(today), { learned, at: "location", key: "", unordered: false })
    .filter((difference) => !/^location\.(message|error_description|details)/.test(difference))
}

/** Compares only the top-level names, for a body that depends on other services. */
export const nameDifferences = (recorded: unknown, now: unknown): Differences => {
  const names = (body: unknown) => isStructure(body) && !Array.isArray(body) ? Object.keys(body).sort().join() : kindOf(body)
  return names(recorded) === names(now) ? [] : [`names: ${names(recorded)} were recorded, now ${names(now)}`]
}

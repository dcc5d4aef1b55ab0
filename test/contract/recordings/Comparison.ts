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

const show = (value: unknown) => {
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
const differs = ({ at }: Place, recording: unknown, now: unknown): Differences => [
  `${at || "body"}: ${show(recording)} was recorded, now ${show(now)}`
]

/** Pairs the elements of unordered lists: equal elements first, then the rest in order. */
const pair = (recording: ReadonlyArray<unknown>, now: ReadonlyArray<unknown>, context: Place): ReadonlyArray<unknown> => {
  const rest = Array.from(now)
  const matches = recording.map((element) => {
    const at = rest.findIndex((candidate) =>
      compare(element, candidate, { ...context, learned: context.learned.copy() }).length === 0
    )
    return at < 0 ? undefined : rest.splice(at, 1)[0]
  })
  return matches.map((candidate) => candidate ?? rest.shift())
}

const ofLists = (recording: ReadonlyArray<unknown>, now: ReadonlyArray<unknown>, at: Place): Differences => {
  if (recording.length !== now.length) return differs({ ...at, at: `${at.at}.length` }, recording.length, now.length)
  const current = at.unordered ? pair(recording, now, at) : now
  return recording.flatMap((element, index) => compare(element, current[index], { ...at, at: `${at.at}[${index}]` }))
}

type Fields = { readonly [name: string]: unknown }

/** Compares objects. Names can be ids themselves; unknown ones are matched in order. */
const ofObjects = (recording: Fields, now: Fields, at: Place): Differences => {
  const { learned } = at
  const names = Object.keys(recording)
  const knownNames = new Set(names.map((name) => learned.today(name)))
  const strangers = Object.keys(now).filter((name) => !knownNames.has(name))
  const matches = names.flatMap((name) => {
    const today = learned.today(name)
    if (!(today in now) && isUuid(name) && !learned.has(name)) {
      const stranger = strangers.findIndex(isUuid)
      if (stranger >= 0) learned.learn(name, strangers.splice(stranger, 1)[0] ?? "")
    }
    return compare(recording[name], now[learned.today(name)], { ...at, at: `${at.at}.${name}`, key: name })
  })
  return [...matches, ...strangers.flatMap((name) => differs({ ...at, at: `${at.at}.${name}` }, undefined, now[name]))]
}

const consentOf = (address: string) => {
  const { searchParams } = new URL(address)
  return Object.fromEntries(ofConsent.map((name) => [name, searchParams.get(name)]))
}

const isStructure = (value: unknown): value is object => typeof value === "object" && value !== null

const ofTexts = (recording: string, now: string, at: Place): Differences => {
  const { key, learned } = at
  if (leftOut.test(recording)) {
    if (recording.includes("left out")) learned.learn(recording, now)
    return now === "" ? differs(at, recording, now) : []
  }
  if (learned.today(recording) === now || isSameDate(recording, now)) return []
  const [, extension] = storage.exec(recording) ?? []
  if (extension !== undefined && now.endsWith(extension) && !learned.has(recording)) {
    learned.learn(recording, now)
    return []
  }
  if (identityProvider.test(recording) && consentPage.test(now)) return compare(consentOf(recording), consentOf(now), at)
  // A signing key's name (`kid`) is any short text.
  if (key === "kid" && !learned.has(recording) && recording.length === now.length) {
    learned.learn(recording, now)
    return []
  }
  if (key === "last_four") return learned.endsAlike(recording, now) ? [] : differs(at, recording, now)
  if (isToken(recording) && isToken(now)) {
    learned.learn(recording, now)
    return compare(claimsOf(recording), claimsOf(now), { ...at, at: `${at.at}<claims>` })
  }
  const [recordedJson, currentJson] = [recording, now].map(parseJson)
  if (isStructure(recordedJson) && isStructure(currentJson)) {
    return compare(recordedJson, currentJson, { ...at, at: `${at.at}<json>` })
  }
  return learned.matches(recording, now) ? [] : differs(at, learned.today(recording), now)
}

const compare = (recording: unknown, now: unknown, at: Place): Differences => {
  if (kindOf(recording) !== kindOf(now)) return differs(at, recording, now)
  if (Array.isArray(recording)) return ofLists(recording, now as ReadonlyArray<unknown>, at)
  if (isStructure(recording)) return ofObjects(recording as Fields, now as Fields, at)
  if (typeof recording === "string") return ofTexts(recording, now as string, at)
  if (recording === now) return []
  const isClose = typeof recording === "number" && typeof now === "number"
    && (isSameMoment(recording, now) || (countsDown(at.key) && Math.abs(recording - now) <= 3))
  return isClose ? [] : differs(at, recording, now)
}

/** Returns the differences of two bodies, and records new ids and codes. */
export const differences = (recording: unknown, now: unknown, names: Learned, isUnordered: boolean): Differences =>
  compare(recording, now, { learned: names, at: "", key: "", unordered: isUnordered })

/**
 * Returns the differences of two addresses. Ignores the order of parameters, and the content of a state or a code, which is internal to the
 * provider.
 */
export const addressDifferences = (recording: string, now: string | null, names: Learned): Differences => {
  if (now === null || !URL.canParse(now)) return [`location: ${show(recording)} was recorded, now ${show(now)}`]
  if (identityProvider.test(recording)) {
    return ofTexts(recording, now, { learned: names, at: "location", key: "", unordered: false })
  }
  const [then, today] = [new URL(recording), new URL(now)]
  const fields = (url: URL) => ({ address: url.origin + url.pathname, hash: url.hash, ...Object.fromEntries(url.searchParams) })
  return compare(fields(then), fields(today), { learned: names, at: "location", key: "", unordered: false })
    .filter((difference) => !/^location\.(message|error_description|details)/.test(difference))
}

/** Compares only the top-level names, for a body that depends on other services. */
export const nameDifferences = (recording: unknown, now: unknown): Differences => {
  const names = (body: unknown) => isStructure(body) && !Array.isArray(body) ? Object.keys(body).sort().join() : kindOf(body)
  return names(recording) === names(now) ? [] : [`names: ${names(recording)} were recorded, now ${names(now)}`]
}

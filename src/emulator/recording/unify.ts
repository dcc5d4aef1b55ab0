/** Compares a request with a recorded one, in which placeholders represent values. */
import { isBooleanPlaceholder, isPlaceholder } from "./Placeholders.ts"
import { isRecordedToken } from "./RecordedToken.ts"

/** The value of each placeholder. */
export type Bindings = ReadonlyMap<unknown, unknown>

/** A place where a request differs from a recorded one, such as `body.display_name`. */
export interface Mismatch {
  readonly path: string
  readonly why: string
}

type Json = { readonly [name: string]: unknown }
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

/** The kind of a value, for messages that show no value. */
const kindOf = (value: unknown): string =>
  value === undefined
    ? "nothing"
    : value === null
    ? "null"
    : Array.isArray(value)
    ? `a list of ${value.length}`
    : typeof value === "string"
    ? "a text"
    : typeof value === "object"
    ? "an object"
    : `a ${typeof value}`

const placeholderKind = (recording: string | number): "number" | "boolean" | "string" =>
  typeof recording === "number" ? "number" : isBooleanPlaceholder(recording) ? "boolean" : "string"

/** Whether a placeholder represents data, not for an id, an address, a key or a token. */
const isData = (placeholder: string | number): boolean =>
  typeof placeholder === "number" || /^(?:text|boolean)-placeholder-/.test(placeholder)

/** The value of a placeholder that the program has not sent. */
const initialValue = (placeholder: unknown): unknown =>
  isBooleanPlaceholder(placeholder) ? String(placeholder).startsWith("boolean-placeholder-true-") : placeholder

/** An address with a query: its parts are compared. */
const partsOfUrl = (text: string): Json | undefined => {
  const start = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text.indexOf("?") : -1
  return start < 0
    ? undefined
    : { address: text.slice(0, start), query: Object.fromEntries(new URLSearchParams(text.slice(start))) }
}

/** The placeholder of a text with links, and the links; `undefined` for another text. */
const wordsOf = (text: string): ReadonlyArray<string> | undefined => {
  const words = text.split(" ")
  return words.length > 1 && words.every((word, index) => index === 0 ? isPlaceholder(word) : partsOfUrl(word) !== undefined)
    ? words
    : undefined
}

/** Numbers and booleans in a query, which are texts. */
const plainText = /^(?:\d+|true|false)$/

/** One comparison: collects bindings and mismatches. */
class Comparison {
  readonly bindings: Map<unknown, unknown>
  readonly mismatches: Array<Mismatch> = []
  /** Whether numbers and booleans must be equal, and not only of the same kind. */
  private readonly isExact: boolean
  constructor(bindings: Bindings, isExact: boolean) {
    this.bindings = new Map(bindings)
    this.isExact = isExact
  }

  private differ(path: string, why: string): void {
    this.mismatches.push({ path, why })
  }

  private differInKind(path: string, recording: unknown, value: unknown): void {
    const recordedKind = isRecordedToken(recording) || isBooleanPlaceholder(recording)
      ? isRecordedToken(recording) ? "an access token" : "a boolean"
      : kindOf(recording)
    this.differ(path, `recorded is ${recordedKind}, sent is ${kindOf(value)}`)
  }

  compare(recording: unknown, value: unknown, path: string): void {
    if (isPlaceholder(recording)) return this.bind(recording, value, path)
    if (isRecordedToken(recording)) {
      if (typeof value !== "string") this.differInKind(path, recording, value)
      return
    }
    if (Array.isArray(recording)) return this.compareLists(recording, value, path)
    if (isObject(recording)) return this.compareObjects(recording, value, path)
    if (recording === value) return
    if (typeof recording !== typeof value || recording === null || value === null) {
      return this.differInKind(path, recording, value)
    }
    if (typeof recording === "string" && typeof value === "string") {
      const [first] = wordsOf(recording) ?? []
      if (first !== undefined) return this.compare(first, value, path)
      const [recordedUrl, url] = [partsOfUrl(recording), partsOfUrl(value)]
      if (recordedUrl && url) return this.compare(recordedUrl, url, path)
      const isPlain = plainText.test(recording) && plainText.test(value) && /^\d/.test(recording) === /^\d/.test(value)
      if (isPlain && !this.isExact) return
      return this.differ(path, `recorded is ${JSON.stringify(recording)}, sent is another text`)
    }
    if (this.isExact) this.differ(path, `recorded is ${JSON.stringify(recording)}, sent is another ${typeof recording}`)
  }

  private bind(recording: string | number, value: unknown, path: string): void {
    if (typeof value !== placeholderKind(recording)) return this.differInKind(path, recording, value)
    const binding = this.bindings.get(recording)
    if (binding === value) return
    // A constant of the program, such as a price, may equal a value of an earlier response by chance. An id or a code may not.
    const isConstant = !this.isExact && binding === initialValue(recording) && isData(recording)
    // A code of an authenticator app depends on the time.
    const isTimed = !this.isExact && [binding, value].every((code) => typeof code === "string" && /^\d{6}$/.test(code))
    if (binding === undefined || isConstant || isTimed) this.bindings.set(recording, value)
    else this.differ(path, "sent is another value than where the recording has the same value")
  }

  private compareLists(recording: ReadonlyArray<unknown>, value: unknown, path: string): void {
    if (!Array.isArray(value) || value.length !== recording.length) return this.differInKind(path, recording, value)
    recording.forEach((item, index) => this.compare(item, value[index], `${path}.${index}`))
  }

  /** Pairs each name of the recording with one of the request: a recorded name that is a placeholder with the next unpaired name. */
  private compareObjects(recording: Json, value: unknown, path: string): void {
    if (!isObject(value)) return this.differInKind(path, recording, value)
    const boundNames = new Set(
      Object.keys(recording).flatMap((name) => {
        const binding = this.bindings.get(name)
        return typeof binding === "string" && binding in value ? [binding] : []
      })
    )
    const freeNames = Object.keys(value).filter((name) => !(name in recording) && !boundNames.has(name))
    for (const [name, part] of Object.entries(recording)) {
      const binding = this.bindings.get(name)
      const isBound = typeof binding === "string" && binding in value
      const valueName = name in value ? name : isBound ? binding : isPlaceholder(name) ? freeNames.shift() : undefined
      if (valueName === undefined) {
        this.differ(isPlaceholder(name) ? path : [path, name].join("."), "recorded is a field that is not sent")
        continue
      }
      if (isPlaceholder(name) && !isBound) this.bindings.set(name, valueName)
      this.compare(part, value[valueName], `${path}.${isPlaceholder(name) ? "*" : name}`)
    }
    for (const name of freeNames) this.differ(`${path}.${name}`, "sent is a field that is not recorded")
  }
}

/** The places where a request differs from a recorded one, and the bindings of the placeholders that it binds. */
export const compareWith = (
  recording: Json,
  value: Json,
  bindings: Bindings,
  isExact: boolean
): { readonly mismatches: ReadonlyArray<Mismatch>; readonly bindings: Bindings } => {
  const comparison = new Comparison(bindings, isExact)
  for (const [name, part] of Object.entries(recording)) comparison.compare(part, value[name], name)
  return comparison
}

/** The placeholders in a value, including those in field names. */
const placeholdersIn = (value: unknown): ReadonlyArray<unknown> =>
  isPlaceholder(value)
    ? [value]
    : Array.isArray(value)
    ? value.flatMap(placeholdersIn)
    : typeof value === "string"
    ? placeholdersIn(wordsOf(value) ?? partsOfUrl(value))
    : isObject(value)
    ? Object.entries(value).flatMap(([name, part]) => [...placeholdersIn(name), ...placeholdersIn(part)])
    : []

/**
 * Bindings before the first request. A placeholder that first occurs in a response is bound to its initial value, because the program
 * receives that value.
 */
export const initialBindings = (exchanges: ReadonlyArray<{ readonly sent: unknown; readonly received: unknown }>): Bindings => {
  const usedPlaceholders = new Set<unknown>()
  const bindings = new Map<unknown, unknown>()
  for (const { received, sent } of exchanges) {
    for (const placeholder of placeholdersIn(sent)) usedPlaceholders.add(placeholder)
    for (const placeholder of placeholdersIn(received)) {
      if (!usedPlaceholders.has(placeholder)) bindings.set(placeholder, initialValue(placeholder))
      usedPlaceholders.add(placeholder)
    }
  }
  return bindings
}

/** A recorded value in which each placeholder is replaced by its value, and each access token by `tokenOf`. */
export const substitute = (recording: unknown, bindings: Bindings, tokenOf: (token: unknown) => string): unknown => {
  if (bindings.has(recording)) return bindings.get(recording)
  if (isPlaceholder(recording)) return initialValue(recording)
  if (isRecordedToken(recording)) return tokenOf(recording)
  if (Array.isArray(recording)) return recording.map((item: unknown) => substitute(item, bindings, tokenOf))
  if (typeof recording === "string") {
    const [first, ...links] = wordsOf(recording) ?? []
    if (first !== undefined) {
      const text = substitute(first, bindings, tokenOf)
      // A text that the program has sent has its links.
      return text === first ? [text, ...links.map((link) => substitute(link, bindings, tokenOf))].join(" ") : text
    }
    const parts = partsOfUrl(recording)
    if (parts === undefined) return recording
    const query = Object.entries(Object(substitute(parts["query"], bindings, tokenOf))).map((
      [name, value]
    ) => [name, String(value)])
    return `${String(substitute(parts["address"], bindings, tokenOf))}?${new URLSearchParams(query).toString()}`
  }
  if (!isObject(recording)) return recording
  return Object.fromEntries(
    Object.entries(recording).map(([name, value]) => {
      const binding = bindings.get(name)
      return [typeof binding === "string" ? binding : name, substitute(value, bindings, tokenOf)]
    })
  )
}

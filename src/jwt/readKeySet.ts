/** One read of a project's key set (RFC 7517), with a time and a size limit. */
import { limitedText, TextTooLong } from "../base/limitedText.ts"

/** A public key. It remains the same object for as long as the provider publishes the key. */
export interface Key {
  /** Whether this key signed the token, with ES256. */
  readonly signed: (token: string) => Promise<boolean>
  /** Distinguishes keys with the same id. */
  readonly fingerprint: string
}

export interface KeySetOptions {
  /** The addresses of the key set, in the order in which a read tries them. */
  readonly urls: ReadonlyArray<string>
  readonly fetch: typeof globalThis.fetch
  /** Time limit of one read in milliseconds, including the body. */
  readonly timeout: number
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number
}

/** Maximum size of a key set in bytes: the provider's has two, four or six keys in about 1,500 bytes. */
const mostBytes = 262_144
const mostKeys = 100

/** Loads the library while the keys are being fetched, so that a program that verifies nothing starts sooner. */
const loadLibrary = async () => {
  const [{ importJWK }, { compactVerify }] = await Promise.all([import("jose/key/import"), import("jose/jws/compact/verify")])
  return { compactVerify, importJWK }
}

/** How long a read waits at most for an address before it asks the next one too, in milliseconds. */
const longestPatience = 1_000

/** The response of the provider refuses the key set, so that its other addresses would refuse it, too. */
class Refused extends Error {}

/** Whether the provider itself sent the response, and not, for example, the network in front of it. */
const isFromProvider = ({ headers }: Response): boolean =>
  ["x-stack-request-id", "x-hexclave-request-id"].some((name) => headers.has(name))

type Keys = ReadonlyArray<unknown>

const keysIn = (json: unknown): Keys => {
  const keys = typeof json === "object" && json !== null && "keys" in json ? json.keys : undefined
  if (!Array.isArray(keys) || keys.length > mostKeys) throw new Error("the response is not a key set")
  return keys
}

const requestKeys = async (url: string, { fetch }: KeySetOptions, signal: AbortSignal): Promise<Keys> => {
  // Refuses redirects, because keys come only from the configured address.
  const response = await fetch(url, { headers: { accept: "application/json" }, redirect: "manual", signal })
  if (response.status !== 200) {
    response.body?.cancel().catch(() => {})
    const problem = `the provider answered with status ${response.status}`
    throw isFromProvider(response) && response.status < 500 ? new Refused(problem) : new Error(problem)
  }
  try {
    return keysIn(JSON.parse(await limitedText(response, { limit: mostBytes, strict: true, signal })))
  } catch (cause) {
    if (cause instanceof TextTooLong) {
      throw new Error(`the key set at ${url.split("?", 1)[0]} is longer than ${mostBytes} bytes`, { cause })
    }
    throw cause instanceof SyntaxError ? new Error("the key set is not JSON", { cause }) : cause
  }
}

/**
 * Reads at the addresses in turn: at the next one as soon as one fails, or is silent for `longestPatience`. The first key set counts. Rejects
 * with the error of the first address, which the program configured.
 */
const fromFirst = async (options: KeySetOptions, signal: AbortSignal, urls = options.urls): Promise<Keys> => {
  const [url = "", ...laterUrls] = urls
  const reading = requestKeys(url, options, signal)
  if (laterUrls.length === 0) return reading
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), Math.min(longestPatience, options.timeout / options.urls.length))
  })
  const failure = reading.then(() => undefined, (cause: unknown) => ({ cause }))
  const state = await Promise.race([failure, silence.then(() => "silent" as const)]).finally(() => clearTimeout(timer))
  if (state === undefined || (state !== "silent" && state.cause instanceof Refused)) return reading
  // If no address has a key set, the error of the first one is thrown.
  return Promise.any([reading, fromFirst(options, signal, laterUrls)]).catch(() => reading)
}

/** Resolves to the keys, or rejects at the time limit even if `fetch` ignores its signal. Ends the requests that are still open. */
const inTime = async (options: KeySetOptions): Promise<Keys> => {
  const controller = new AbortController()
  const late = new Error(`the key set was not received within ${options.timeout} ms`)
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), options.timeout)
  })
  try {
    return await Promise.race([fromFirst(options, controller.signal), over])
  } finally {
    clearTimeout(timer)
    controller.abort(late)
  }
}

interface PublicKey {
  readonly kid: string
  readonly x: string
  readonly y: string
}

const coordinate = /^[A-Za-z0-9_-]{43}$/
const isCoordinate = (value: unknown): value is string => typeof value === "string" && coordinate.test(value)

/** Returns a list with the public key if it is for ES256 and its `use` is `sig` or absent; otherwise an empty list. */
const publicKey = (value: unknown): ReadonlyArray<PublicKey> => {
  if (typeof value !== "object" || value === null) return []
  const { alg = "ES256", crv, kid, kty, use = "sig", x, y } = value as { readonly [name: string]: unknown }
  const fits = kty === "EC" && crv === "P-256" && alg === "ES256" && use === "sig"
  return fits && typeof kid === "string" && kid !== "" && isCoordinate(x) && isCoordinate(y) ? [{ kid, x, y }] : []
}

/**
 * Reads the key set. Reuses the object of each key in `before` that has not changed. Rejects if the request fails or the response is not a
 * key set.
 */
export const readKeySet = async (
  options: KeySetOptions,
  before: ReadonlyMap<string, Key> = new Map()
): Promise<ReadonlyMap<string, Key>> => {
  const [{ compactVerify, importJWK }, jwks] = await Promise.all([loadLibrary(), inTime(options)])
  const keys = new Map<string, Key>()
  for (const { kid, x, y } of jwks.flatMap(publicKey)) {
    const fingerprint = `${x}.${y}`
    const old = before.get(kid)
    if (old?.fingerprint === fingerprint) {
      keys.set(kid, old)
      continue
    }
    // Skips a point that is not on the curve; the other keys remain valid.
    const key = await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256").catch(() => undefined)
    if (key === undefined) continue
    const isSigned = (token: string) => compactVerify(token, key, { algorithms: ["ES256"] }).then(() => true, () => false)
    keys.set(kid, { signed: isSigned, fingerprint })
  }
  return keys
}

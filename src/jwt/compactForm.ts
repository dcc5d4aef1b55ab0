/**
 * The compact form of a signed JWT, parsed strictly and before any cryptography (RFC 7515, section 7.1; RFC 8725, sections 3.1 and 3.11).
 */
import * as BoundedMap from "../base/BoundedMap.ts"
import { InvalidAccessToken } from "./InvalidAccessToken.ts"

/** A JSON object in a token: the header or the claims. */
export interface Members {
  readonly [name: string]: unknown
}

/** The contents of a token, unverified. */
export interface Unverified {
  readonly keyId: string
  readonly claims: Members
}

/** Maximum length of a token in characters; the provider's tokens have about 900. */
const longest = 16_384

const base64Url = /^[A-Za-z0-9_-]+$/
/**
 * The characters with which canonical base64url may end if its last group has two characters; `endOfThree` is for three. The unused bits of
 * these characters are zero.
 */
const endOfTwo = /[AQgw]$/
const endOfThree = /[AEIMQUYcgkosw048]$/

/** Accepts only canonical base64url; otherwise several spellings of a token would verify. */
const isCanonical = (part: string): boolean => {
  const beyond = part.length % 4
  return base64Url.test(part) &&
    (beyond === 0 || (beyond === 2 && endOfTwo.test(part)) || (beyond === 3 && endOfThree.test(part)))
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const textOf = (part: string): string => {
  const binary = atob(part.replaceAll("-", "+").replaceAll("_", "/"))
  // Uses a loop: for a payload, `Uint8Array.from` takes longer than all other checks together.
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index)
  return decoder.decode(bytes)
}

const lexeme = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

/** Whether an object in the JSON text has a duplicate name: parsers differ in which value they use (RFC 8259, section 4). */
export const hasDuplicates = (json: string): boolean => {
  const open: Array<Set<string> | null> = []
  let text = ""
  for (const [lexemeText] of json.matchAll(lexeme)) {
    if (lexemeText === "{") open.push(new Set())
    else if (lexemeText === "[") open.push(null)
    else if (lexemeText === "}" || lexemeText === "]") open.pop()
    else if (lexemeText === ":") {
      // Decodes escapes: "\u0061" and "a" are one name.
      const name = String(JSON.parse(text))
      const names = open.at(-1)
      if (names?.has(name)) return true
      names?.add(name)
    } else if (lexemeText !== ",") text = lexemeText
  }
  return false
}

const membersOf = (part: string): Members => {
  const text = textOf(part)
  const value: unknown = JSON.parse(text)
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new InvalidAccessToken("form")
  // Text that equals JavaScript's own serialization has no duplicates. Only other text is scanned.
  if (JSON.stringify(value) !== text && hasDuplicates(text)) throw new InvalidAccessToken("form")
  return value as Members
}

/** Parameters that the provider never sends, and that attackers have used to supply a key, an address or an encoding. */
const unsupportedHeaders = ["b64", "enc", "jku", "jwk", "x5u", "x5c", "x5t", "x5t#S256", "zip", "cty"]

/** The key id; throws if the header is not that of an access token. */
const keyIdIn = (header: Members): string => {
  if (Object.hasOwn(header, "crit")) throw new InvalidAccessToken("crit")
  if (unsupportedHeaders.some((name) => Object.hasOwn(header, name))) throw new InvalidAccessToken("header")
  if (header["alg"] !== "ES256") throw new InvalidAccessToken("alg")
  const { kid, typ } = header
  if (typ !== undefined && !(typeof typ === "string" && /^(?:application\/)?(?:jwt|at\+jwt)$/i.test(typ))) {
    throw new InvalidAccessToken("typ")
  }
  if (typeof kid !== "string" || kid === "" || kid.length > 255) throw new InvalidAccessToken("kid")
  return kid
}

/** The key ids of the last valid headers, because all tokens of a key have the same header. */
const keyIds = BoundedMap.make<string, string>(16)

const keyIdOf = (header: string): string => {
  const cachedId = keyIds.get(header)
  if (cachedId !== undefined) return cachedId
  if (!isCanonical(header)) throw new InvalidAccessToken("form")
  const keyId = keyIdIn(membersOf(header))
  keyIds.set(header, keyId)
  return keyId
}

/** Length of an ES256 signature of 64 bytes, in base64url characters. */
const signatureLength = 86

/** Parses a token; throws `InvalidAccessToken` if it cannot be accepted. */
export const read = (token: unknown): Unverified => {
  if (typeof token !== "string" || token.length > longest) throw new InvalidAccessToken("form")
  const [header, payload, signature, ...more] = token.split(".", 6)
  if (!header || !payload || signature === undefined || more.length > 0) throw new InvalidAccessToken("form")
  try {
    const keyId = keyIdOf(header)
    if (!isCanonical(payload)) throw new InvalidAccessToken("form")
    if (signature.length !== signatureLength || !isCanonical(signature)) throw new InvalidAccessToken("signature")
    return { keyId, claims: membersOf(payload) }
  } catch (error) {
    throw error instanceof InvalidAccessToken ? error : new InvalidAccessToken("form")
  }
}

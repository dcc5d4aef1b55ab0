/** Password hashes: PBKDF2-SHA-256 (RFC 8018) for new passwords, bcrypt for hashes that servers import. */
import * as Effect from "effect/Effect"
import { providerFailure, type RawResponse, refuse } from "../../request/EmulatorResponse.ts"

const bits = 256

const base64 = (bytes: ArrayBuffer | Uint8Array) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
const bytes = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

const derive = async (password: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<string> => {
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(password), "PBKDF2", false, ["deriveBits"])
  return base64(await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, key, bits))
}

/**
 * Hashes a password. Returns `pbkdf2$iterations$salt$hash`, with the salt and the hash in base64. Fails like the provider on a password of 72
 * bytes or more: bcrypt would ignore the rest.
 */
export const hash = (password: string, iterations: number): Effect.Effect<string, RawResponse> =>
  new TextEncoder().encode(password).length >= 72
    ? Effect.fail(providerFailure("the password has 72 bytes or more in UTF-8."))
    : Effect.promise(async () => {
      const salt = crypto.getRandomValues(new Uint8Array(16))
      return `pbkdf2$${iterations}$${base64(salt)}$${await derive(password, salt, iterations)}`
    })

/** Compares texts in a time that depends only on the length of the longer one. */
const sameText = (a: string, b: string): boolean => {
  let difference = a.length ^ b.length
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    difference |= (a.charCodeAt(index) || 0) ^ (b.charCodeAt(index) || 0)
  }
  return difference === 0
}

/** Whether the password matches the hash. */
export const verify = (password: string, hash: string): Effect.Effect<boolean, RawResponse> => {
  const [form, iterations = "1", salt = "", digest = ""] = hash.split("$")
  return form === "pbkdf2"
    ? Effect.promise(async () => sameText(await derive(password, bytes(salt), Number(iterations)), digest))
    : Effect.flatMap(bcrypt, ({ compare }) => Effect.promise(() => compare(password, hash)))
}

const bcryptForm = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/

/** Whether the provider accepts the hash: bcrypt with a cost of 4 to 16. */
export const isImportable = (text: string): boolean => {
  const [, cost] = bcryptForm.exec(text) ?? []
  return cost !== undefined && Number(cost) >= 4 && Number(cost) <= 16
}

/** The function of the package `bcryptjs` that the emulator uses. */
interface Bcrypt {
  readonly compare: (password: string, hash: string) => Promise<boolean>
}

/** Typed as `string` so that no bundler resolves it: only the check of a bcrypt hash needs the package. */
const bcryptPackage: string = "bcryptjs"
const bcrypt = Effect.tryPromise({
  try: (): Promise<Bcrypt> => import(bcryptPackage),
  catch: () =>
    refuse(501, "The emulator checks bcrypt hashes with the package bcryptjs. Install it to sign in with `password_hash`.")
})

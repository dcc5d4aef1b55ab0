/** Errors for access tokens and unavailable keys, as plain classes, because this entry point does not load the package `effect`. */

/**
 * What is wrong with a token: `form` (not a readable JWT in compact form, longer than 16 KiB, or encrypted), a header parameter (`alg`,
 * `typ`, `crit`, `kid`, or `header` for one that no access token has), `key` (not a key of the project), `signature`, a claim by its name,
 * or `kind` (a kind of user that is not accepted).
 * @category models @since 0.1.0
 */
export type Wrong =
  | "form"
  | "header"
  | "alg"
  | "typ"
  | "crit"
  | "kid"
  | "key"
  | "signature"
  | "iss"
  | "aud"
  | "kind"
  | "sub"
  | "exp"
  | "nbf"
  | "iat"
  | "project_id"
  | "is_anonymous"
  | "is_restricted"

const advice: { readonly [W in Wrong]?: string } = {
  exp: "it has expired, or has no expiry. Renew it, or sign in again.",
  nbf: "it is not valid yet. Check the clocks.",
  iat: "it was issued in the future, or has no time of issue. Check the clocks.",
  key: "the project has no key with that id. Check the project id and the base URL.",
  iss: "another provider issued it, or the base URL differs from the provider's own. Check the option `issuer`.",
  aud: "it has another audience, such as another project.",
  kind: "its user is anonymous or restricted. The option `userKinds` lists the accepted kinds of users."
}

/**
 * The access token is not valid; respond with status 401. No field contains any part of the token.
 * @category errors @since 0.1.0
 */
export class InvalidAccessToken extends Error {
  readonly _tag = "InvalidAccessToken"
  readonly wrong: Wrong
  constructor(wrong: Wrong) {
    super(`The access token was not accepted: ${advice[wrong] ?? `its ${wrong} is missing or wrong.`}`)
    this.wrong = wrong
  }
  toJSON() {
    return { _tag: this._tag, wrong: this.wrong, message: this.message }
  }
  /**
   * Compares tags, because Node may load the class twice: from the bundle of the promise API and from the separate files
   * (docs/decisions/0032).
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && "_tag" in value && value._tag === "InvalidAccessToken"
  }
}
InvalidAccessToken.prototype.name = "InvalidAccessToken"

const loopback = /^https?:\/\/(localhost|127[.\d]+|\[::1])[:/]/

/**
 * The project's keys could not be read, so the token cannot be verified; respond with status 503. `cause` is what `fetch` threw, or an
 * error that describes the invalid response. `isUnknownKey` if the keys were read a moment ago, and the token names another one, which the
 * provider may have published since: the next read is at most 30 seconds away.
 * @category errors @since 0.1.0
 */
export class KeysUnavailable extends Error {
  readonly _tag = "KeysUnavailable"
  readonly isUnknownKey: boolean
  /** `url` is the address of the keys. */
  constructor(cause: unknown, url = "", isUnknownKey = false) {
    const why = cause instanceof Error ? cause.message : "no cause given"
    // `fetch` throws a `TypeError` if no server answers.
    const isSilent = loopback.test(url) && cause instanceof TypeError
    super(
      isUnknownKey ?
        `The access token cannot be verified yet: ${why}. Try again in 30 seconds.` :
        `The keys that verify access tokens could not be read (${why}). ${
          isSilent
            ? `Nothing answers at ${new URL(url).origin}: start \`npx latchkey emulator\`, or correct the base URL.`
            : "Check the base URL and the connection."
        }`,
      { cause }
    )
    this.isUnknownKey = isUnknownKey
  }
  toJSON() {
    return { _tag: this._tag, message: this.message }
  }
}
KeysUnavailable.prototype.name = "KeysUnavailable"

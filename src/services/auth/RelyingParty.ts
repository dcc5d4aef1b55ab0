/** The relying party of a passkey, and the ceremony options for a host name (docs/provider/passkeys.md#relying-party). */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { HostnameRequired, UnexpectedRelyingParty } from "../../errors/local/CeremonyErrors.ts"
import { InvalidPasskeyDomain, InvalidUserIdLength } from "../../errors/local/WebAuthnErrors.ts"
import type { Authenticator } from "../../pipeline/ports/Authenticator.ts"
import { type CreationOptions, relyingPartyPlaceholder, type RequestOptions, userIdBytes } from "../../schema/auth/Passkey.ts"

/** Letters, digits and hyphens, with no hyphen at either end (RFC 1123, section 2.1). */
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
/** The last label of a domain. Matches no IP address. */
const lastLabel = /^([a-z]{2,}|xn--[a-z0-9-]+)$/

/** Whether WebAuthn accepts the host name as a domain: `localhost`, or an ASCII name with dots. Refuses IP addresses. */
export const isValidDomain = (hostname: string): boolean => {
  const labels = hostname.toLowerCase().split(".")
  return hostname.toLowerCase() === "localhost" ||
    (hostname.length <= 253 && labels.length > 1 && labels.every((text) => label.test(text)) &&
      lastLabel.test(labels.at(-1) ?? ""))
}

/** The host name that the caller passed, or the page's host name. */
export const hostnameOf = Effect.fnUntraced(function*(authenticator: Authenticator["Service"], domain: string | undefined) {
  const hostname = domain ?? Option.getOrUndefined(yield* authenticator.hostname)
  if (hostname === undefined) return yield* new HostnameRequired()
  if (isValidDomain(hostname)) return hostname.toLowerCase()
  return yield* new InvalidPasskeyDomain({ details: { message: `${hostname} is an invalid domain`, code: "SecurityError" } })
})

const ofPlaceholder = (relyingPartyId: string) =>
  relyingPartyId === relyingPartyPlaceholder ? Effect.void : Effect.fail(new UnexpectedRelyingParty({ relyingPartyId }))

/** The number of bytes in a base64url string; `undefined` if the string is invalid. */
const bytesOf = (text: string): number | undefined => {
  const length = /^([\w-]*)=*$/.exec(text)?.[1]?.length ?? 1
  return length % 4 === 1 ? undefined : Math.floor(length * 3 / 4)
}

/** The provider's registration options, with `hostname` as the relying party's id. */
export const forRegistration = Effect.fnUntraced(
  function*(options: (typeof CreationOptions)["Type"], hostname: string) {
    yield* ofPlaceholder(options.rp.id)
    const bytes = bytesOf(options.user.id)
    if (bytes === undefined || bytes < userIdBytes.least || bytes > userIdBytes.most) {
      const message = bytes === undefined ? "The user's id is not base64url" : `The user's id has ${bytes} bytes`
      return yield* new InvalidUserIdLength({ details: { message, code: "TypeError" } })
    }
    return { ...options, rp: { ...options.rp, id: hostname } }
  }
)

/** The provider's sign-in options, with `hostname` as the relying party's id. */
export const forSignIn = (options: (typeof RequestOptions)["Type"], hostname: string) =>
  Effect.as(ofPlaceholder(options.rpId), { ...options, rpId: hostname })

/** What an access token says of its user, so that a page or a server can show who is there without a request. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { TokenStoreRequired } from "../errors/UsageErrors.ts"
import { claimsOf, lifeOf } from "../pipeline/AccessToken.ts"
import type { Session } from "../pipeline/Session.ts"
import { requiredSession } from "./SessionRequired.ts"

/**
 * A snapshot of the moment at which the token was made. Claims that a token does not have are `null`
 * (protocol/transport-and-auth.md, section 5: the claims have had two spellings).
 */
export interface PartialUser {
  readonly id: string
  readonly displayName: string | null
  readonly primaryEmail: string | null
  readonly primaryEmailVerified: boolean | null
  readonly selectedTeamId: string | null
  readonly isAnonymous: boolean
  readonly isMultiFactorRequired: boolean | null
  readonly isRestricted: boolean | null
  /** `anonymous`, `email_not_verified`, `restricted_by_administrator`, or what the provider adds. */
  readonly restrictedReason: { readonly type: string } | null
}

type Claims = ReturnType<typeof claimsOf>

const text = (value: unknown) => typeof value === "string" ? value : null
const truth = (value: unknown) => typeof value === "boolean" ? value : null

const reason = (value: unknown) =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string" ? { type: value.type } : null

/** The user of these claims; `null` where they name nobody. */
export const fromClaims = (claims: Claims): PartialUser | null => {
  const id = text(claims["sub"])
  return id === null ? null : {
    id,
    displayName: text(claims["name"] ?? claims["displayName"]),
    primaryEmail: text(claims["email"] ?? claims["primaryEmail"]),
    primaryEmailVerified: truth(claims["email_verified"] ?? claims["primaryEmailVerified"]),
    selectedTeamId: text(claims["selected_team_id"] ?? claims["selectedTeamId"]),
    isAnonymous: claims["is_anonymous"] === true || claims["role"] === "anon",
    isMultiFactorRequired: truth(claims["requires_totp_mfa"]),
    isRestricted: truth(claims["is_restricted"]),
    restrictedReason: reason(claims["restricted_reason"])
  }
}

export interface GetPartialOptions {
  /** Whether an anonymous user counts as signed in. @default false */
  readonly includeAnonymous?: boolean
}

/**
 * The signed-in user by the access token in store: no request is made and nothing is verified, so show it, and decide
 * nothing by it. `null` where there is no token, or one that has expired.
 *
 * **Errors** `TokenStoreRequired`
 */
export const getPartial = Effect.fnUntraced(
  function*({ includeAnonymous = false }: GetPartialOptions = {}): Effect.fn.Return<
    PartialUser | null,
    TokenStoreRequired,
    Session
  > {
    const session = yield* requiredSession
    const token = Option.getOrNull(yield* session.stored)?.accessToken ?? null
    if (token === null || lifeOf(token).expiresAt - session.skew() <= (yield* Clock.currentTimeMillis)) return null
    const user = fromClaims(claimsOf(token))
    return user?.isAnonymous && !includeAnonymous ? null : user
  }
)

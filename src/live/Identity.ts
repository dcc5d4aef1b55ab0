/** Whose session a program has, as far as its tokens tell without proof. */
import * as Option from "effect/Option"
import { claimsOf } from "../pipeline/session/AccessToken.ts"
import type { Tokens } from "../schema/auth/Tokens.ts"

/** A renewal changes nothing of it; a session without a readable token counts as a separate user. */
export interface Identity {
  readonly user: string
  readonly session: unknown
  readonly isAnonymous: unknown
}

/** The session that tokens name, without proof; `null` where there is none. */
export const identityOf = (tokens: Option.Option<Tokens>): Identity | null => {
  if (Option.isNone(tokens)) return null
  const { accessToken } = tokens.value
  const claims = accessToken === null ? {} : claimsOf(accessToken)
  const { is_anonymous: isAnonymous, refresh_token_id: session, sub } = claims
  return { user: typeof sub === "string" ? sub : "", session, isAnonymous }
}

/** Who was signed in elsewhere, as far as it differs from who is here. An unreadable token matches every user. */
export const assumedOf = (user: string, now: Identity | null): Identity =>
  now !== null && (user === now.user || user === "" || now.user === "") ? now : { user, session: null, isAnonymous: null }

export const isSame = (one: Identity | null, other: Identity | null): boolean =>
  one?.user === other?.user && one?.session === other?.session && one?.isAnonymous === other?.isAnonymous

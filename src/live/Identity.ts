/** The user and session that tokens name, read without verification. */
import * as Option from "effect/Option"
import { claimsOf } from "../pipeline/session/AccessToken.ts"
import type { Tokens } from "../schema/auth/Tokens.ts"

/** A user and session, which a renewal does not change. Without a readable access token, `user` is the empty string. */
export interface Identity {
  readonly user: string
  readonly session: unknown
  readonly isAnonymous: unknown
}

/** The user and session in the tokens, unverified; `null` without tokens. */
export const identityOf = (tokens: Option.Option<Tokens>): Identity | null => {
  if (Option.isNone(tokens)) return null
  const { accessToken } = tokens.value
  const claims = accessToken === null ? {} : claimsOf(accessToken)
  const { is_anonymous: isAnonymous, refresh_token_id: session, sub } = claims
  return { user: typeof sub === "string" ? sub : "", session, isAnonymous }
}

/**
 * The current identity if it matches the user of the dehydrated values, otherwise an identity for that user. An empty user, from an
 * unreadable token, matches every user.
 */
export const assumedOf = (user: string, now: Identity | null): Identity =>
  now !== null && (user === now.user || user === "" || now.user === "") ? now : { user, session: null, isAnonymous: null }

export const isSame = (a: Identity | null, b: Identity | null): boolean =>
  a?.user === b?.user && a?.session === b?.session && a?.isAnonymous === b?.isAnonymous

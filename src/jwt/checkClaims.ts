/** Checks of an access token's claims: project, time and kind of user (RFC 8725, sections 3.8 to 3.10). */
import { type ClaimedUser, fromClaims } from "./ClaimedUser.ts"
import type { Members } from "./compactForm.ts"
import { InvalidAccessToken } from "./InvalidAccessToken.ts"

/**
 * Kinds of users: `"normal"`; `"restricted"`, such as users who must verify their e-mail address first; or `"anonymous"`. Each has its own
 * issuer, audience and keys.
 * @category models @since 0.1.0
 */
export type UserKind = "normal" | "restricted" | "anonymous"

/**
 * The claims of a verified token. Requests with the same token share one object, which is therefore deeply frozen; each access to a time
 * returns a new `Date`.
 * @category models @since 0.1.0
 */
export interface VerifiedAccessToken {
  readonly kind: UserKind
  readonly projectId: string
  /** `null` if the token has none. */
  readonly branchId: string | null
  /** The id of the token's session, as in `sessions.list`; `null` if the token has none. */
  readonly sessionId: string | null
  /** The user at the time when the token was issued. */
  readonly user: ClaimedUser
  readonly issuedAt: Date
  readonly expiresAt: Date
  /** All claims, as spelled in the token. */
  readonly claims: Members
}

/** The expected claims. */
export interface Expected {
  readonly projectId: string
  /** The accepted issuers with the API's version, without a trailing slash. */
  readonly issuers: ReadonlyArray<string>
  readonly userKinds: ReadonlyArray<UserKind>
  /** The tolerated clock skew, in milliseconds. */
  readonly clockTolerance: number
}

const folders = { normal: "projects", restricted: "projects-restricted-users", anonymous: "projects-anonymous-users" } as const
const suffixes = { normal: "", restricted: ":restricted", anonymous: ":anon" } as const

const wrong = (claim: ConstructorParameters<typeof InvalidAccessToken>[0]): never => {
  throw new InvalidAccessToken(claim)
}

const kinds = ["normal", "restricted", "anonymous"] as const

/**
 * The kind of user, by an issuer such as `{base}/projects/{id}` and an audience such as `{id}:anon`. The audience must be a single string: a token with several audiences would be valid for each.
 */
const kindOf = ({ aud, iss }: Members, { issuers, projectId, userKinds }: Expected): UserKind => {
  const kind = kinds.find((kind) => `${projectId}${suffixes[kind]}` === aud) ?? wrong("aud")
  if (!issuers.some((issuer) => `${issuer}/${folders[kind]}/${projectId}` === iss)) wrong("iss")
  return userKinds.includes(kind) ? kind : wrong("kind")
}

/** The last second that a `Date` can represent, in seconds since 1970. */
const lastSecond = 8_640_000_000_000

const isSecond = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= lastSecond

/** When the claims expire, in milliseconds since 1970, including the tolerance. */
export const expiryOf = ({ exp }: Members, { clockTolerance }: Pick<Expected, "clockTolerance">): number =>
  isSecond(exp) ? exp * 1000 + clockTolerance : wrong("exp")

const checkTimes = (claims: Members, expected: Expected, now: number): void => {
  const { iat, nbf } = claims
  // Negated, so that a token is also refused if the option `now` returns `NaN`.
  if (!(now < expiryOf(claims, expected))) wrong("exp")
  if (!isSecond(iat) || iat * 1000 - expected.clockTolerance > now) wrong("iat")
  if (nbf !== undefined && (!isSecond(nbf) || nbf * 1000 - expected.clockTolerance > now)) wrong("nbf")
}

const text = (value: unknown) => typeof value === "string" ? value : null

/** Deeply freezes a JSON value. Iterative, because deeply nested JSON could overflow the stack. */
const deepFreeze = <A extends object>(value: A): A => {
  const open: Array<object> = [value]
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    for (const member of Object.values(Object.freeze(object)) as ReadonlyArray<unknown>) {
      if (typeof member === "object" && member !== null) open.push(member)
    }
  }
  return value
}

/** Throws `InvalidAccessToken` for the first invalid claim; `now` is in milliseconds since 1970. */
export const check = (claims: Members, expected: Expected, now: number): VerifiedAccessToken => {
  const kind = kindOf(claims, expected)
  const { project_id: projectId, sub } = claims
  if (projectId !== undefined && projectId !== expected.projectId) wrong("project_id")
  if (typeof sub !== "string" || sub === "" || sub.length > 255) wrong("sub")
  checkTimes(claims, expected, now)
  const user = fromClaims(claims) ?? wrong("sub")
  if (user.isAnonymous !== (kind === "anonymous")) wrong("is_anonymous")
  if (user.isRestricted !== null && user.isRestricted !== (kind !== "normal")) wrong("is_restricted")
  const [issuedAt, expiresAt] = [Number(claims["iat"]) * 1000, Number(claims["exp"]) * 1000]
  return Object.freeze({
    kind,
    projectId: expected.projectId,
    branchId: text(claims["branch_id"] ?? claims["branchId"]),
    sessionId: text(claims["refresh_token_id"] ?? claims["refreshTokenId"]),
    user: deepFreeze(user),
    // Copies on each read, because freezing does not disable the setters of `Date`.
    get issuedAt() {
      return new Date(issuedAt)
    },
    get expiresAt() {
      return new Date(expiresAt)
    },
    claims: deepFreeze(claims)
  })
}

/** Whether the claims of an access token are those of this project, this moment and a welcome user (RFC 8725, sections 3.8 to 3.10). */
import { type ClaimedUser, fromClaims } from "./ClaimedUser.ts"
import type { Members } from "./compactForm.ts"
import { InvalidAccessToken } from "./InvalidAccessToken.ts"

/**
 * Whose token it is: somebody `"normal"`; `"restricted"`, such as one whose e-mail address the project wants verified first; or
 * `"anonymous"`. Each has its own issuer, audience and keys.
 * @category models @since 0.1.0
 */
export type UserKind = "normal" | "restricted" | "anonymous"

/**
 * What a token says, now that it is known to be the provider's. Each request with the same token is given the same object. It is therefore
 * frozen in all its depth, and every read of a moment gives another `Date`.
 * @category models @since 0.1.0
 */
export interface VerifiedAccessToken {
  readonly kind: UserKind
  readonly projectId: string
  /** `null` where the token does not say. */
  readonly branchId: string | null
  /** The session it belongs to, as `sessions.list` names it. `null` where the token does not say. */
  readonly sessionId: string | null
  /** As the user was when the token was made. */
  readonly user: ClaimedUser
  readonly issuedAt: Date
  readonly expiresAt: Date
  /** All claims, as they are spelled. */
  readonly claims: Members
}

/** What a token has to say. */
export interface Expected {
  readonly projectId: string
  /** With the API's version and without a slash at the end. */
  readonly issuer: string
  readonly accept: ReadonlyArray<UserKind>
  /** Milliseconds that the clocks may differ. */
  readonly tolerance: number
}

const folders = { normal: "projects", restricted: "projects-restricted-users", anonymous: "projects-anonymous-users" } as const
const suffixes = { normal: "", restricted: ":restricted", anonymous: ":anon" } as const

/** The issuer and the audience of a kind of user. */
export const issuerAndAudience = ({ issuer, projectId }: Pick<Expected, "issuer" | "projectId">, kind: UserKind) => ({
  issuer: `${issuer}/${folders[kind]}/${projectId}`,
  audience: `${projectId}${suffixes[kind]}`
})

const wrong = (claim: ConstructorParameters<typeof InvalidAccessToken>[0]): never => {
  throw new InvalidAccessToken(claim)
}

const kinds = ["normal", "restricted", "anonymous"] as const

/** The audience has to be one text: one of several projects' tokens would be good for each of them. */
const kindOf = ({ aud, iss }: Members, expected: Expected): UserKind => {
  const kind = kinds.find((kind) => issuerAndAudience(expected, kind).audience === aud) ?? wrong("aud")
  if (issuerAndAudience(expected, kind).issuer !== iss) wrong("iss")
  return expected.accept.includes(kind) ? kind : wrong("kind")
}

/** The last second that a `Date` can name. */
const lastSecond = 8_640_000_000_000

const isSecond = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= lastSecond

/** Until when the claims are good, in milliseconds since 1970: the tolerance is in it. */
export const expiryOf = ({ exp }: Members, { tolerance }: Pick<Expected, "tolerance">): number =>
  isSecond(exp) ? exp * 1000 + tolerance : wrong("exp")

const checkTimes = (claims: Members, expected: Expected, now: number): void => {
  const { iat, nbf } = claims
  if (now >= expiryOf(claims, expected)) wrong("exp")
  if (!isSecond(iat) || iat * 1000 - expected.tolerance > now) wrong("iat")
  if (nbf !== undefined && (!isSecond(nbf) || nbf * 1000 - expected.tolerance > now)) wrong("nbf")
}

const text = (value: unknown) => typeof value === "string" ? value : null

/** Freezes a JSON value in all its depth. In a loop: a token may be nested deeper than the stack is. */
const frozen = <A extends object>(value: A): A => {
  const open: Array<object> = [value]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    for (const member of Object.values(Object.freeze(one)) as ReadonlyArray<unknown>) {
      if (typeof member === "object" && member !== null) open.push(member)
    }
  }
  return value
}

/** Throws `InvalidAccessToken` with the first claim that is wrong; `now` is in milliseconds since 1970. */
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
    user: frozen(user),
    // `Date` has setters that freezing does not disable.
    get issuedAt() {
      return new Date(issuedAt)
    },
    get expiresAt() {
      return new Date(expiresAt)
    },
    claims: frozen(claims)
  })
}

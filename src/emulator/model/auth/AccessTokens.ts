/** Access tokens: ES256 with the provider's claims, and the keys that verify them (docs/provider/tokens.md#access-token). */
import * as Effect from "effect/Effect"
import type { JWTPayload } from "jose"
import { calculateJwkThumbprint } from "jose/jwk/thumbprint"
import { SignJWT } from "jose/jwt/sign"
import { jwtVerify } from "jose/jwt/verify"
import { exportJWK } from "jose/key/export"
import { generateKeyPair } from "jose/key/generate/keypair"
import { importJWK } from "jose/key/import"
import * as BoundedMap from "../../../base/BoundedMap.ts"
import type { SessionRow, SigningKeyRow } from "../../store/CredentialRows.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import type { UserRow } from "../../store/UserRows.ts"
import { primaryChannel, restrictedReason } from "../users/UserViews.ts"

const algorithm = "ES256"
type Kind = "" | ":restricted" | ":anon"
const issuerFolder = { "": "projects", ":restricted": "projects-restricted-users", ":anon": "projects-anonymous-users" } as const

const newKey = async (audience: string): Promise<SigningKeyRow> => {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
  const { crv, kty, x, y } = await exportJWK(publicKey) as { crv: string; kty: string; x: string; y: string }
  const id = (await calculateJwkThumbprint({ crv, kty, x, y })).slice(0, 12)
  return { id, audience, privateKey: await exportJWK(privateKey), publicKey: { kty, crv, alg: algorithm, kid: id, x, y } }
}

const making = new WeakMap<Store, Map<string, Promise<ReadonlyArray<SigningKeyRow>>>>()

/** Two keys per audience, made on first use; the first key signs. */
const keysFor = async (store: Store, audience: string): Promise<ReadonlyArray<SigningKeyRow>> => {
  const cachedKey = store.signingKeys.where("audience", audience)
  if (cachedKey.length > 0) return cachedKey
  const underWay = making.get(store) ?? new Map()
  making.set(store, underWay)
  const keys = underWay.get(audience)
    ?? Promise.all([newKey(audience), newKey(audience)])
      .then((newKeys) => newKeys.map((key) => store.signingKeys.put(key)))
      // From here on, the store has the keys, unless another snapshot is restored.
      .finally(() => underWay.delete(audience))
  underWay.set(audience, keys)
  return keys
}

const importedKeys = new WeakMap<object, ReturnType<typeof importJWK>>()
const imports = (key: SigningKeyRow, part: "privateKey" | "publicKey") => {
  const jwk = key[part]
  const cachedKey = importedKeys.get(jwk)
  if (cachedKey) return cachedKey
  const importedKey = importJWK(jwk, algorithm)
  importedKeys.set(jwk, importedKey)
  return importedKey
}

/** Signs a new access token for a session. */
export const signAccessToken = (
  store: Store,
  project: ProjectRow,
  user: UserRow,
  session: SessionRow,
  now: number
): Effect.Effect<string> =>
  Effect.promise(async () => {
    const reason = restrictedReason(store, project, user)
    const kind: Kind = user.isAnonymous ? ":anon" : reason === null ? "" : ":restricted"
    const audience = `${project.id}${kind}`
    const [key] = await keysFor(store, audience)
    if (key === undefined) throw new Error("no signing key")
    const email = primaryChannel(store, user.id)
    const issuedAt = Math.floor(now / 1000)
    return new SignJWT({
      sub: user.id,
      project_id: project.id,
      branch_id: "main",
      refresh_token_id: session.id,
      role: "authenticated",
      name: user.displayName,
      email: email?.value ?? null,
      email_verified: email?.isVerified ?? false,
      selected_team_id: user.selectedTeamId,
      signed_up_at: Math.floor(user.signedUpAt / 1000),
      is_anonymous: user.isAnonymous,
      is_restricted: reason !== null,
      restricted_reason: reason,
      requires_totp_mfa: user.totpRequired
    })
      .setProtectedHeader({ alg: algorithm, kid: key.id })
      .setIssuer(`${store.url}/api/v1/${issuerFolder[kind]}/${project.id}`)
      .setIssuedAt(issuedAt)
      .setAudience(audience)
      .setExpirationTime(issuedAt + Math.floor(store.settings.accessTokenLifetime / 1000))
      .sign(await imports(key, "privateKey"))
  })

/** The expiry of a replayed token: the year 2100, in seconds since 1970. */
const farExpiry = 4_102_444_800

/** Signs the claims of a recorded token for a project, which may not exist. The token does not expire. */
export const signClaims = (store: Store, projectId: string, kind: Kind, claims: JWTPayload): Effect.Effect<string> =>
  Effect.promise(async () => {
    const audience = `${projectId}${kind}`
    const [key] = await keysFor(store, audience)
    if (key === undefined) throw new Error("no signing key")
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, kid: key.id })
      .setIssuer(`${store.url}/api/v1/${issuerFolder[kind]}/${projectId}`)
      .setIssuedAt(Math.floor(Date.now() / 1000))
      .setAudience(audience)
      .setExpirationTime(farExpiry)
      .sign(await imports(key, "privateKey"))
  })

/** The claims of a verified token. */
export interface Claims {
  readonly projectId: string
  readonly userId: string
  readonly sessionId: string
  readonly expiresAtMillis: number
  readonly isAnonymous: boolean
  readonly restrictedReason: { readonly type: string } | null
}

export type VerifiedAccessToken =
  | { readonly _tag: "Valid"; readonly claims: Claims }
  | { readonly _tag: "Expired"; readonly claims: Claims }
  | { readonly _tag: "Unparsable" }

const claimsOf = (payload: JWTPayload): Claims => ({
  projectId: String(payload["project_id"]),
  userId: payload.sub ?? "",
  sessionId: String(payload["refresh_token_id"]),
  expiresAtMillis: (payload.exp ?? 0) * 1000,
  isAnonymous: payload["is_anonymous"] === true,
  // The emulator itself signed the claim, in `signAccessToken`.
  restrictedReason: payload["restricted_reason"] as Claims["restrictedReason"]
})

/**
 * Whether a token's audience and issuer match the key that signed it. Ignores the issuer's origin, because a saved emulator may be restored
 * on another port.
 */
const fitsIssuer = ({ aud, iss }: JWTPayload, key: SigningKeyRow): boolean => {
  const [id = "", suffix] = key.audience.split(":")
  const kind: Kind = suffix === "anon" ? ":anon" : suffix === "restricted" ? ":restricted" : ""
  return aud === key.audience && iss !== undefined && iss.endsWith(`/api/v1/${issuerFolder[kind]}/${id}`)
}

/** A token with a valid signature, and the key that signed it. */
interface Signed {
  readonly payload: JWTPayload
  readonly key: SigningKeyRow
}

/** A cache of verified signatures, because a session sends the same token with every call. */
const checkedTokens = new WeakMap<Store, BoundedMap.BoundedMap<string, Signed>>()
const mostChecked = 1_000

const checkedIn = (store: Store) => {
  const cache = checkedTokens.get(store) ?? BoundedMap.make<string, Signed>(mostChecked)
  checkedTokens.set(store, cache)
  return cache
}

/** The token, even if expired; `undefined` if none of the emulator's keys signed it. */
const verifySignature = async (store: Store, token: string): Promise<Signed | undefined> => {
  let key: SigningKeyRow | undefined
  const resolve = ({ kid }: { readonly kid?: string }) => {
    key = store.signingKeys.get(kid ?? "")
    if (key === undefined) throw new Error("unknown key")
    return imports(key, "publicKey")
  }
  try {
    const { payload } = await jwtVerify(token, resolve, { algorithms: [algorithm], currentDate: new Date(0) })
    return key && { payload, key }
  } catch {
    return undefined
  }
}

const judge = (now: number, verification: Signed | undefined): VerifiedAccessToken => {
  if (verification === undefined || !fitsIssuer(verification.payload, verification.key)) return { _tag: "Unparsable" }
  const claims = claimsOf(verification.payload)
  return { _tag: claims.expiresAtMillis <= now ? "Expired" : "Valid", claims }
}

/** Verifies a token. Its project may have been deleted since it was signed. */
export const verifyAccessToken = (store: Store, token: string, now: number): Effect.Effect<VerifiedAccessToken> => {
  const cachedToken = checkedIn(store).get(token)
  if (cachedToken) return Effect.succeed(judge(now, cachedToken))
  return Effect.map(Effect.promise(() => verifySignature(store, token)), (verification) => {
    if (verification) checkedIn(store).set(token, verification)
    return judge(now, verification)
  })
}

/**
 * The public keys that verify a project's tokens (RFC 7517): the tokens of ordinary users and, on request, of restricted and anonymous
 * users.
 */
export const jwks = (store: Store, projectId: string, include: { readonly restricted: boolean; readonly anonymous: boolean }) =>
  Effect.promise(async () => {
    const kinds: ReadonlyArray<Kind> = include.anonymous
      ? ["", ":restricted", ":anon"]
      : include.restricted
      ? ["", ":restricted"]
      : [""]
    const keys = await Promise.all(kinds.map((kind) => keysFor(store, `${projectId}${kind}`)))
    return { keys: keys.flat().map(({ publicKey }) => publicKey) }
  })

/** API keys of users and teams: their format and their life cycle (docs/provider/api-keys.md#format). */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { ApiKeyExpired, ApiKeyNotFound, ApiKeyRevoked, WrongApiKeyType } from "../../../errors/provider/ApiKeyErrors.ts"
import { UserAuthenticationRequired } from "../../../errors/provider/SessionErrors.ts"
import { randomString } from "../../../schema/wire/RandomString.ts"
import { providerFailure, refuse } from "../../request/EmulatorResponse.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import type { ApiKeyRow } from "../../store/CredentialRows.ts"
import { configOf } from "../config/Config.ts"
import { hasTeamPermission } from "../teams/Grants.ts"

type Holder = ApiKeyRow["holder"]

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

/** CRC-32 (ISO 3309) of the text in UTF-8: eight lowercase hexadecimal digits. */
const checksum = (text: string): string => {
  let rest = 0xffffffff
  for (const byte of new TextEncoder().encode(text)) rest = (rest >>> 8) ^ (crcTable[(rest ^ byte) & 0xff] ?? 0)
  return ((rest ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0")
}

/** Returns the text of a key: 102 characters in a format that scanners recognize, ending with the checksum of the preceding characters. */
export const apiKeyValue = (
  { holder, id, isPublic, secret }: {
    readonly id: string
    readonly holder: Holder
    readonly isPublic: boolean
    /** The secret part, 45 characters. */
    readonly secret: string
  }
): string => {
  // Identifies a server other than the provider's cloud: 1 for a secret key, 3 for a public one.
  const scanner = isPublic ? "3" : "1"
  const text = `${isPublic ? "pk" : "sk"}_${secret}${id.replaceAll("-", "")}${holder}${scanner}574ck4u7h`
  return text + checksum(text)
}

/** Fails if the project does not allow API keys for this type of holder. */
const requireEnabled = Effect.fnUntraced(function*(holder: Holder) {
  if (!configOf(yield* currentProject).apiKeys.enabled[holder]) {
    return yield* refuse(400, `API keys of a ${holder} are not enabled for this project.`)
  }
})

/** Fails if the project does not allow user API keys, or if a client call concerns the keys of another user. */
export const requireUserKeys = Effect.fnUntraced(function*(userId: string) {
  yield* requireEnabled("user")
  const { access, user } = yield* RequestContext
  if (access !== "client") return
  if (user === null) return yield* new UserAuthenticationRequired()
  if (user.id !== userId) return yield* refuse(403, "You can only manage your own API keys.")
})

/**
 * Fails if the project does not allow team API keys. In a client call, a user without the permission to manage the team's keys gets the
 * refusal for an unknown key.
 */
export const requireTeamKeys = Effect.fnUntraced(function*(teamId: string) {
  yield* requireEnabled("team")
  const { access, user } = yield* RequestContext
  if (access !== "client") return
  if (user === null) return yield* new UserAuthenticationRequired()
  if (!hasTeamPermission((yield* RequestContext).store, yield* currentProject, teamId, user.id, "$manage_api_keys")) {
    return yield* new ApiKeyNotFound()
  }
})

/** Makes a key for an existing holder. */
const makeKey = Effect.fnUntraced(function*(
  key: Pick<ApiKeyRow, "holder" | "holderId" | "description" | "isPublic" | "expiresAt">
) {
  const { now, store } = yield* RequestContext
  const { id: projectId } = yield* currentProject
  const id = crypto.randomUUID()
  const value = apiKeyValue({ ...key, id, secret: randomString() })
  return store.apiKeys.put({ ...key, id, projectId, value, createdAt: now, revokedAt: null })
})

/** The API key with the id `id`; does not check the caller. Fails if the project has no such key, or does not allow such keys. */
export const apiKeyById = Effect.fnUntraced(function*(holder: Holder, id: string) {
  yield* requireEnabled(holder)
  const key = (yield* RequestContext).store.apiKeys.get(id)
  if (key === undefined || key.holder !== holder || key.projectId !== (yield* currentProject).id) {
    return yield* new ApiKeyNotFound()
  }
  return key
})

/** Changes or revokes a key. Revoking a key again keeps the time of the first revocation. */
export const updateApiKey = Effect.fnUntraced(function*(
  key: ApiKeyRow,
  { description, revoked }: { readonly description?: string | undefined; readonly revoked?: true | undefined }
) {
  const { now } = yield* RequestContext
  return (yield* RequestContext).store.apiKeys.update(key, {
    ...(description !== undefined && { description }),
    ...(revoked === true && { revokedAt: key.revokedAt ?? now })
  })
})

/** The API key with this value. Fails if the key is expired or revoked, or if its holder is not of the expected type. */
export const verifyApiKey = Effect.fnUntraced(function*(expectedType: Holder, value: string) {
  yield* requireEnabled(expectedType)
  const { id } = yield* currentProject
  const { now } = yield* RequestContext
  const key = (yield* RequestContext).store.apiKeys.where("value", value).find(({ projectId }) => projectId === id)
  if (key === undefined) return yield* new ApiKeyNotFound()
  if (key.holder !== expectedType) {
    return yield* new WrongApiKeyType({ details: { expectedType, actualType: key.holder } })
  }
  if (key.revokedAt !== null) return yield* new ApiKeyRevoked()
  if (key.expiresAt !== null && key.expiresAt <= now) return yield* new ApiKeyExpired()
  return key
})

/** The API keys of a user or team in the current project, newest first. */
export const apiKeysOf = Effect.fnUntraced(function*(holderId: string) {
  const { id } = yield* currentProject
  return (yield* RequestContext).store.apiKeys.where("holderId", holderId).filter((key) => key.projectId === id).toReversed()
})

/** The fields of a request for a new key. */
interface Given {
  readonly description: string
  readonly expiresAt: Date | null
  readonly isPublic?: boolean | undefined
}
/** Makes a key for a holder in the project. */
export const createApiKey = Effect.fnUntraced(
  function*(holder: Holder, holderId: string, { description, expiresAt, isPublic = false }: Given) {
    const { store } = yield* RequestContext
    const owner = holder === "user" ? store.users.get(holderId) : store.teams.get(holderId)
    if (owner?.projectId !== (yield* currentProject).id) {
      return yield* providerFailure(`it does not look for the ${holder} first.`)
    }
    return yield* makeKey({ holder, holderId, description, isPublic, expiresAt: expiresAt?.getTime() ?? null })
  }
)

const moment = (millis: number | null): Date | null => millis === null ? null : new Date(millis)

/** The fields of a key, without its holder and its value. */
const about = (key: ApiKeyRow) => ({
  id: key.id,
  description: key.description,
  isPublic: key.isPublic,
  createdAt: new Date(key.createdAt),
  expiresAt: moment(key.expiresAt),
  manuallyRevokedAt: moment(key.revokedAt)
})

/** The API key as in the response to its creation, with its complete value. */
export const createdApiKeyView = (key: ApiKeyRow) => ({ ...about(key), value: Redacted.make(key.value) })

/** The key as every response after its creation contains it: with only the last four characters of its value. */
export const apiKeyView = (key: ApiKeyRow) => ({ ...about(key), value: { lastFour: key.value.slice(-4) } })

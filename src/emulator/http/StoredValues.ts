/** Changes texts, metadata and ids as the provider's database does (PostgreSQL), and finds texts that it cannot store. */
import type { AccessType } from "../../pipeline/ports/Access.ts"
import { isFields } from "../store/Fields.ts"

/** Names of fields that the database stores as JSON (`jsonb`). */
const metadata = /^(?:client|client_read_only|server)_metadata$/
/** Names of fields of which the database stores a hash only. */
const hashedField = /^(?:old_|new_)?password$/

const utf8 = new TextEncoder()
/** The order of keys in `jsonb`: by length in bytes, then by bytes. */
const byLengthThenBytes = (a: string, b: string): number => {
  const [bytesOfA, right] = [utf8.encode(a), utf8.encode(b)]
  const index = bytesOfA.findIndex((byte, at) => byte !== right[at])
  return bytesOfA.length - right.length || (index < 0 ? 0 : (bytesOfA[index] ?? 0) - (right[index] ?? 0))
}

/** Metadata as the database returns it: sorted keys, numbers of 16 digits, `null` for infinite numbers, no key `__proto__`. */
const storedJson = (value: unknown): unknown => {
  if (typeof value === "number") return Number.isFinite(value) ? Number(value.toPrecision(16)) : null
  if (Array.isArray(value)) return value.map(storedJson)
  if (!isFields(value)) return value
  const keys = Object.keys(value).filter((key) => key !== "__proto__").sort(byLengthThenBytes)
  return Object.fromEntries(keys.map((key) => [key, storedJson(value[key])]))
}

/** A body in which texts and metadata are as the database returns them: in other texts, U+FFFD replaces each unpaired surrogate. */
export const storedBody = (value: unknown): unknown => {
  if (typeof value === "string") return value.toWellFormed()
  if (Array.isArray(value)) return value.map(storedBody)
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, metadata.test(key) ? storedJson(field) : storedBody(field)])
  )
}

/** Whether a text, or any text in a list or an object, passes the test; also tests keys. */
const someText = (value: unknown, test: (text: string) => boolean): boolean => {
  if (typeof value === "string") return test(value)
  if (Array.isArray(value)) return value.some((item) => someText(item, test))
  return isFields(value) && Object.entries(value).some(([key, field]) => test(key) || someText(field, test))
}

const hasNul = (text: string) => text.includes("\0")
const isUnstorableJson = (text: string) => hasNul(text) || !text.isWellFormed()

/** Whether the database refuses part of a request: U+0000 in any text, or an unpaired surrogate in metadata. */
export const isUnstorable = (value: unknown): boolean => {
  if (typeof value === "string") return hasNul(value)
  if (Array.isArray(value)) return value.some(isUnstorable)
  return isFields(value) &&
    Object.entries(value).some(([key, field]) =>
      metadata.test(key) ? someText(field, isUnstorableJson) : !hashedField.test(key) && isUnstorable(field)
    )
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Fields with ids of users. The provider compares the ids in a client's request as text. */
const userIds = new Set(["userId", "user_id", "creator_user_id"])
/** Other fields with ids: parameters of paths, and fields of queries and bodies. Ids of customers, templates and projects are text. */
const otherIds = new Set([
  "apiKeyId",
  "contactChannelId",
  "draftId",
  "emailId",
  "invitationId",
  "keySetId",
  "oauthProviderId",
  "sessionId",
  "sessionReplayId",
  "teamId",
  "contact_channel_id",
  "cursor",
  "selected_team_id",
  "team_id"
])

/** Fields in which ids are in lower case, since the database compares ids (`uuid`) regardless of case. Returns other values unchanged. */
export const storedIds = (value: unknown, access: AccessType | null): unknown => {
  if (!isFields(value)) return value
  const isId = (key: string, field: unknown): field is string =>
    typeof field === "string" && uuid.test(field) && (userIds.has(key) ? access !== "client" : otherIds.has(key))
  return Object.entries(value).some(([key, field]) => isId(key, field) && field !== field.toLowerCase())
    ? Object.fromEntries(Object.entries(value).map(([key, field]) => [key, isId(key, field) ? field.toLowerCase() : field]))
    : value
}

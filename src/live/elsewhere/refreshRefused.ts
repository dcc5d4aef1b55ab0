/** Reads values again that a refusal shows to be outdated. */
import type * as Endpoints from "../../endpoints/index.ts"
import type { Declaration } from "../../pipeline/ports/Declaration.ts"
import type { WireResponse } from "../../pipeline/ports/WireRequest.ts"
import type { Ages } from "./agesOf.ts"
import type { Input, Store, StoreEntry } from "./Store.ts"

type EndpointId = Exclude<(typeof Endpoints)[keyof typeof Endpoints], { readonly method: "GET" }>["id"]

/** The calls, made elsewhere, that explain a refusal: by its code, the endpoints that invalidate the same values. */
const callsBehind: { readonly [code: string]: ReadonlyArray<EndpointId> } = {
  TEAM_NOT_FOUND: ["teams.delete"],
  TEAM_MEMBERSHIP_NOT_FOUND: ["memberships.delete"],
  TEAM_MEMBERSHIP_ALREADY_EXISTS: ["memberships.create"],
  TEAM_PERMISSION_REQUIRED: ["teamPermissions.revoke"],
  TEAM_PERMISSION_NOT_FOUND: ["teamPermissions.revoke"],
  PROJECT_PERMISSION_REQUIRED: ["projectPermissions.revoke"],
  PERMISSION_NOT_FOUND: ["teamPermissionDefinitions.delete", "projectPermissionDefinitions.delete"],
  USER_NOT_FOUND: ["memberships.delete"],
  USER_AUTHENTICATION_REQUIRED: ["user.update"],
  ANONYMOUS_AUTHENTICATION_NOT_ALLOWED: ["user.update"],
  RESTRICTED_USER_NOT_ALLOWED: ["user.update"],
  USER_DOES_NOT_HAVE_PASSWORD: ["user.update"],
  EMAIL_ALREADY_VERIFIED: ["contactChannels.verify"],
  ITEM_NOT_FOUND: ["items.updateQuantity"],
  ITEM_QUANTITY_INSUFFICIENT_AMOUNT: ["items.updateQuantity"]
}

/** The code of a refusal, and the ids in its details, which name the team and the user also if the input does not. */
const read = ({ body }: WireResponse) => {
  try {
    const { code, details } = JSON.parse(body) as {
      readonly code?: unknown
      readonly details?: { readonly [name: string]: unknown }
    }
    return { code: String(code), params: { teamId: details?.["team_id"], userId: details?.["user_id"] } }
  } catch {
    // A refusal without a code is plain text.
    return { code: "", params: {} }
  }
}

/** A refused call. */
interface Refused {
  readonly endpoint: Pick<Declaration, "id" | "method">
  /** The values that the call reads. */
  readonly entries: ReadonlyArray<StoreEntry>
  readonly input: Input
  readonly response: WireResponse
  /** As for `OnResponse`. */
  readonly began: number
}

/**
 * Reads the values again that the refusal concerns, unless they were read after the call began. If the refusal of a change does not say what is
 * gone, or if the call reads a value that is refused already, reads only values that are older than `maxAge`: a page may always show a value
 * that its user must not read.
 */
export const refreshRefused = (
  { invalidate, maxAge }: Store,
  ages: Ages,
  { began, endpoint, entries, input, response }: Refused
) => {
  const { code, params } = read(response)
  const calls = callsBehind[code]
  const isExpected = entries.some(({ entry }) => entry.state.status !== "ok")
  const minimumAge = calls === undefined || isExpected ? maxAge : 0
  for (const call of calls ?? [endpoint.id]) {
    invalidate(
      call,
      { ...input, params: { ...params, ...input.params } },
      (storeEntry) =>
        storeEntry.entry.state.status === "ok" && began > storeEntry.entry.times.began && ages.isOlder(storeEntry, minimumAge)
    )
  }
}

/** Provokes each refusal with a change to a call that would succeed. */
import * as Endpoints from "../../../../src/endpoints/index.ts"
import type { AnyEndpoint } from "../../../../src/pipeline/request/Endpoint.ts"
import type { Caller } from "./Caller.ts"
import type { AnyInput } from "./Runner.ts"

/** A call that succeeds when it is sent unchanged. Each recipe changes it so that the provider refuses it. */
export interface Good {
  readonly endpoint: AnyEndpoint
  readonly who: Caller
  readonly input: AnyInput
}

/** Callers that an endpoint may refuse, and values that belong to other users. */
export interface RefusalFixtures {
  /** A signed-out browser. */
  readonly guest: Caller
  /** A signed-in user who is not a member of any team. */
  readonly outsider: Caller
  /** A signed-in team member who has no permissions. */
  readonly member: Caller
  /** A server that sends no session; `admin` is an admin that sends no session. */
  readonly server: Caller
  readonly admin: Caller
  /** The e-mail address of another user. */
  readonly takenEmail: string
}

/** Whether clients may call the route, through this endpoint or another endpoint of the same route. */
const isOpenToClients = ({ method, path }: AnyEndpoint): boolean =>
  (Object.values(Endpoints) as ReadonlyArray<unknown> as ReadonlyArray<AnyEndpoint>).some((endpoint) =>
    endpoint.method === method && shape(endpoint.path) === shape(path) &&
    (endpoint.access.length === 0 || endpoint.access.includes("client"))
  )
const shape = (path: string) => path.replaceAll(/\{\w+\}/g, "{}")

type Changed = { readonly who?: Caller; readonly input?: AnyInput } | undefined
type Recipe = (good: Good, fixtures: RefusalFixtures) => Changed

/** Ids and codes that do not exist, in the form that the provider gives its own: it fails on others. */
export const missingId = "00000000-0000-4000-8000-000000000000"
/** A code in a mail, a refresh token, or a code of a command-line login. */
export const unknownText = "a".repeat(45)
/** The code of a checkout page: the id of a tenancy, and a code. */
const unknownFullCode = `${missingId}_${unknownText}`
const unknownApiKey = `sk_${"0".repeat(64)}`
/** SHA-256 in base64, as the keys of vault values are sent. */
const unknownHash = `${"A".repeat(43)}=`
const elsewhere = "https://elsewhere.invalid/"

type Section = "params" | "query" | "body"

/** Replaces the value of one of `fields` in the parameters, the query or the body; `undefined` if the input has none of them. */
const replacing = (input: AnyInput, fields: ReadonlyArray<string>, value: unknown): Changed => {
  for (const section of ["params", "query", "body"] as ReadonlyArray<Section>) {
    const part = input[section]
    if (typeof part !== "object" || part === null) continue
    const field = fields.find((name) => name in part)
    if (field !== undefined) return { input: { ...input, [section]: { ...part, [field]: value } } }
  }
  return undefined
}

const isPrivileged = ({ who }: Good) => who.access !== "client"
/** The least privileged caller that the endpoint permits and that has no signed-in user. */
const withoutUser = ({ endpoint }: Good, { admin, guest, server }: RefusalFixtures) =>
  endpoint.access.includes("client") ? guest : endpoint.access.includes("server") ? server : admin

const field = (names: ReadonlyArray<string>, value: unknown): Recipe => ({ input }) => replacing(input, names, value)
const absentUser: Recipe = (good, { server }) => {
  if (!good.endpoint.access.includes("server")) return undefined
  const change = replacing(good.input, ["userId", "creatorUserId"], missingId) ?? customer("user")(good)
  return change && { ...change, ...(!isPrivileged(good) && { who: server }) }
}
const customer = (type: string) => ({ input }: Good): Changed =>
  input.params?.["customerType"] === type ? replacing(input, ["customerId"], missingId) : undefined

/** The recipes by error code. A recipe that returns `undefined` does not apply to the call. */
export const recipes: { readonly [code: string]: Recipe } = {
  INSUFFICIENT_ACCESS_TYPE: ({ endpoint }, { guest }) =>
    endpoint.access.length > 0 && !isOpenToClients(endpoint) ? { who: guest } : undefined,
  USER_AUTHENTICATION_REQUIRED: ({ endpoint }, { guest }) => endpoint.access.includes("client") ? { who: guest } : undefined,
  CANNOT_GET_OWN_USER_WITHOUT_USER: (good, fixtures) => ({
    who: withoutUser(good, fixtures),
    ...replacing(good.input, ["userId", "creatorUserId"], "me")
  }),
  TEAM_MEMBERSHIP_NOT_FOUND: ({ endpoint }, { outsider }) => endpoint.access.includes("client") ? { who: outsider } : undefined,
  TEAM_PERMISSION_REQUIRED: ({ endpoint }, { member }) => endpoint.access.includes("client") ? { who: member } : undefined,
  USER_NOT_FOUND: absentUser,
  TEAM_NOT_FOUND: (good, { server }) => {
    if (!good.endpoint.access.includes("server")) return undefined
    const change = replacing(good.input, ["teamId"], missingId) ?? customer("team")(good)
    return change && { ...change, ...(!isPrivileged(good) && { who: server }) }
  },
  VERIFICATION_CODE_NOT_FOUND: ({ input }) =>
    replacing(input, ["code"], unknownText) ?? replacing(input, ["fullCode"], unknownFullCode) ??
      replacing(input, ["invitationId"], missingId),
  REDIRECT_URL_NOT_WHITELISTED: field(["callbackUrl", "verificationCallbackUrl", "returnUrl", "redirectUri"], elsewhere),
  API_KEY_NOT_FOUND: ({ input }) =>
    replacing(input, ["apiKeyId", "keySetId"], missingId) ?? replacing(input, ["apiKey"], unknownApiKey),
  USER_EMAIL_ALREADY_EXISTS: ({ input }, { takenEmail }) => replacing(input, ["primaryEmail", "email"], takenEmail),
  PERMISSION_NOT_FOUND: field(["permissionId"], "absent"),
  CONTAINED_PERMISSION_NOT_FOUND: field(["containedPermissionIds"], ["absent"]),
  ITEM_NOT_FOUND: field(["itemId", "sessionReplayId"], missingId),
  PRODUCT_DOES_NOT_EXIST: field(["productId"], "absent"),
  USER_ID_DOES_NOT_EXIST: ({ input }) => replacing(input, ["userIds"], [missingId]) ?? replacing(input, ["userId"], missingId),
  PASSWORD_TOO_SHORT: field(["newPassword", "password"], "short"),
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: field(["provider"], "linkedin"),
  DATA_VAULT_STORE_DOES_NOT_EXIST: field(["storeId"], "absent"),
  DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST: field(["hashedKey"], unknownHash),
  EMAIL_RENDERING_ERROR: field(["templateTsxSource", "tsxSource"], "this is no module"),
  INVALID_POLLING_CODE: field(["pollingCode"], unknownText),
  EMAIL_PASSWORD_MISMATCH: field(["password"], "another password"),
  PASSWORD_CONFIRMATION_MISMATCH: field(["oldPassword"], "another password")
}

/** The user columns that a request sets, checked by the provider's rules. */
import * as Effect from "effect/Effect"
import { SchemaError } from "../../../errors/provider/RequestErrors.ts"
import type { CurrentUserUpdate, ServerUserCreate, ServerUserUpdate } from "../../../schema/users/UserPayloads.ts"
import * as Wire from "../../../schema/wire/Wire.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import type { UserRow } from "../../store/UserRows.ts"
import { configOf } from "../config/Config.ts"
import * as PasswordHash from "../credentials/PasswordHash.ts"
import { storeImage } from "./Images.ts"

/** A user with no optional field set. */
export const emptyUser = (project: ProjectRow, now: number): UserRow => ({
  id: crypto.randomUUID(),
  projectId: project.id,
  displayName: null,
  profileImageUrl: null,
  signedUpAt: now,
  lastActiveAt: now,
  clientMetadata: null,
  clientReadOnlyMetadata: null,
  serverMetadata: null,
  password: null,
  otpAuthEnabled: false,
  passkeyAuthEnabled: false,
  totpSecret: null,
  totpRequired: false,
  isAnonymous: false,
  selectedTeamId: null,
  restrictedByAdmin: false,
  restrictedByAdminReason: null,
  restrictedByAdminPrivateDetails: null,
  countryCode: null,
  riskScores: { bot: 0, freeTrialAbuse: 0 }
})

/** The fields of a user that a request may set. */
export type UserFields = Partial<CurrentUserUpdate & Omit<ServerUserUpdate, "isAnonymous"> & ServerUserCreate>

const columnIfGiven = <K extends keyof UserRow>(column: K, value: UserRow[K] | undefined): Partial<UserRow> =>
  // TypeScript widens a computed key to `string`; the parameters tie the column to its value.
  value === undefined ? {} : { [column]: value } as Partial<UserRow>

/** Fails, like the provider's schema, if a request sets the reason or the details of a restriction, but not `restrictedByAdmin: true`. */
const requireConsistent = (changes: UserFields) => {
  if (changes.restrictedByAdmin === true) return Effect.void
  const field = (changes.restrictedByAdminReason ?? null) !== null
    ? "restricted_by_admin_reason"
    : (changes.restrictedByAdminPrivateDetails ?? null) !== null
    ? "restricted_by_admin_private_details"
    : undefined
  return field === undefined
    ? Effect.void
    : Effect.fail(
      new SchemaError({ details: { message: `- body: ${field} must be null when restricted_by_admin is not true` } })
    )
}

/** The columns that a request sets; absent fields leave their columns unchanged. */
export const userColumns = Effect.fnUntraced(
  function*(store: Store, project: ProjectRow, changes: UserFields, by: "user" | "server") {
    const config = configOf(project)
    const { password, passwordHash, restrictedByAdmin } = changes
    yield* requireConsistent(changes)
    if (password !== undefined && passwordHash !== undefined) return yield* refuse(400, "Give either password or password_hash.")
    if ((password ?? passwordHash ?? null) !== null && !config.auth.password.allowSignIn) {
      return yield* refuse(400, "Password authentication is not enabled for this project.")
    }
    if (changes.otpAuthEnabled === true && !config.auth.otp.allowSignIn) {
      return yield* refuse(400, "One-time passwords are not enabled for this project.")
    }
    if (passwordHash !== undefined && Wire.reveal(passwordHash) === "") {
      return yield* new SchemaError({
        details: { message: "The request did not match the schema:\n- body.password_hash must not be empty" }
      })
    }
    if (passwordHash !== undefined && !PasswordHash.isImportable(Wire.reveal(passwordHash))) {
      return yield* refuse(400, "Invalid password hash: give a bcrypt hash of cost 16 at most.")
    }
    const hash = password === undefined || password === null
      ? password
      : yield* PasswordHash.hash(Wire.reveal(password), store.settings.passwordIterations)
    const image = changes.profileImageUrl === undefined ? undefined : yield* storeImage(store, changes.profileImageUrl, by)
    const risk = changes.riskScores?.signUp
    const secret = changes.totpSecretBase64
    const columns: Partial<UserRow> = {
      ...columnIfGiven("displayName", changes.displayName === "" ? null : changes.displayName),
      ...columnIfGiven("profileImageUrl", image),
      ...columnIfGiven("clientMetadata", changes.clientMetadata),
      ...columnIfGiven("clientReadOnlyMetadata", changes.clientReadOnlyMetadata),
      ...columnIfGiven("serverMetadata", changes.serverMetadata),
      ...columnIfGiven("password", passwordHash === undefined ? hash : Wire.reveal(passwordHash)),
      ...columnIfGiven("otpAuthEnabled", changes.otpAuthEnabled),
      ...columnIfGiven("passkeyAuthEnabled", changes.passkeyAuthEnabled),
      ...columnIfGiven("totpSecret", secret === undefined || secret === null ? secret : Wire.reveal(secret)),
      ...columnIfGiven("isAnonymous", changes.isAnonymous),
      ...columnIfGiven("restrictedByAdmin", restrictedByAdmin),
      ...columnIfGiven("restrictedByAdminReason", restrictedByAdmin === false ? null : changes.restrictedByAdminReason),
      ...columnIfGiven(
        "restrictedByAdminPrivateDetails",
        restrictedByAdmin === false ? null : changes.restrictedByAdminPrivateDetails
      ),
      ...columnIfGiven("countryCode", changes.countryCode?.toUpperCase() ?? changes.countryCode as null | undefined),
      ...columnIfGiven("riskScores", risk && { bot: risk.bot, freeTrialAbuse: risk.freeTrialAbuse })
    }
    return columns
  }
)

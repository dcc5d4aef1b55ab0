/** Users who have not completed the required version of the sign-up. */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import { ReadCurrentUser } from "../../endpoints/users/CurrentUser.ts"
import { SignUpVersion } from "../../pipeline/ports/SignUpVersion.ts"

/** The fields of a user that a completed sign-up depends on. */
export interface SignUpStatus {
  readonly isAnonymous: boolean
  readonly isRestricted: boolean
  readonly restrictedReason: { readonly type: string } | null
  readonly restrictedByAdmin: boolean
  readonly clientMetadata: unknown
}

const incomplete = { type: "sign_up_incomplete" } as const

/** The completed versions of the sign-up in `clientMetadata`: the time of each as text (ISO 8601). Clients may have written other values. */
export const completedVersions = (clientMetadata: unknown): { readonly [version: string]: string } => {
  const versions = Predicate.hasProperty(clientMetadata, "signUp") ? clientMetadata.signUp : undefined
  if (typeof versions !== "object" || versions === null) return {}
  return Object.fromEntries(Object.entries(versions).filter((entry): entry is [string, string] => typeof entry[1] === "string"))
}

/** Whether the user must complete the sign-up before the app counts the user as signed in. */
export const isSignUpIncomplete = (user: Pick<SignUpStatus, "restrictedReason">): boolean =>
  user.restrictedReason?.type === incomplete.type

/**
 * The user, restricted with the reason `sign_up_incomplete` if the required version of the sign-up is not completed. Anonymous users have not
 * signed up yet, and an administrator's restriction takes precedence.
 */
export const restrictUntilSignUp = <User extends SignUpStatus>(user: User): Effect.Effect<User> =>
  Effect.map(SignUpVersion, (version) => {
    if (version === null || user.isAnonymous || Object.hasOwn(completedVersions(user.clientMetadata), version)) return user
    if (user.restrictedByAdmin || (user.isRestricted && user.restrictedReason?.type !== "email_not_verified")) return user
    return { ...user, isRestricted: true, restrictedReason: incomplete }
  })

/**
 * Whether the user who has just signed in must complete the sign-up. `false` if the user cannot be read: each page that needs a user asks
 * again. Sends no request if the app requires nothing.
 */
export const isSignUpDue = Effect.flatMap(SignUpVersion, (version) =>
  version === null
    ? Effect.succeed(false)
    : Effect.flatMap(ReadCurrentUser(), restrictUntilSignUp).pipe(
      Effect.map(isSignUpIncomplete),
      Effect.catch(() => Effect.succeed(false))
    ))

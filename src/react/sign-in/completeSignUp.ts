/** Stores what an app requires of every account: the custom fields, and the completed version of the sign-up. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { SignUpVersion } from "../../pipeline/ports/SignUpVersion.ts"
import { get, update } from "../../services/client/CurrentUser.ts"
import { completedVersions } from "../../services/internal/incompleteSignUp.ts"
import { isLibraryError } from "../translation/errorText.ts"
import { forgetConsent } from "./signUpVersion.ts"
import type { SignUpSlots } from "./Slots.ts"

/**
 * Calls the program's `onComplete`, then merges the fields and the version into the user's `clientMetadata`. Keeps the time at which the user
 * completed this version earlier, for example in another tab. `values`: the entered texts by field name.
 */
export const completeSignUp = Effect.fnUntraced(function*(
  { extra, onComplete }: SignUpSlots,
  values: { readonly [name: string]: string }
) {
  const version = yield* SignUpVersion
  const extraFields = extra?.parse(values)
  // The form has validated the values.
  const fields = extraFields === undefined || extraFields.issues !== undefined ? {} : extraFields.value
  const user = yield* get({ includeAnonymous: true })
  const versions = completedVersions(user.clientMetadata)
  const completedAt = new Date(yield* Clock.currentTimeMillis)
  if (version !== null && onComplete && !Object.hasOwn(versions, version)) {
    yield* Effect.tryPromise({
      try: async () => onComplete({ userId: user.id, version, completedAt, fields }),
      catch: (error) => error
    }).pipe(
      // The form shows any error. A programming error is also reported to the page. The type names only the errors of this function.
      Effect.catch((error) => isLibraryError(error) ? Effect.fail(error as never) : Effect.die(error))
    )
  }
  const signUp = version === null ? {} : { signUp: { [version]: completedAt.toISOString(), ...versions } }
  const savedUser = yield* update({ clientMetadata: { ...user.clientMetadata, ...fields, ...signUp } })
  forgetConsent()
  return savedUser
})

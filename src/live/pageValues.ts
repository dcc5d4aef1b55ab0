/**
 * The live values that every page reads. A separate module, so that bundlers do not put all of `values.ts` in every page.
 * @category live values @since 0.1.0
 */
import { ReadProject } from "../endpoints/projects/Projects.ts"
import { ReadCurrentUser } from "../endpoints/users/CurrentUser.ts"
import { find } from "../services/client/CurrentUser.ts"
import { make } from "./LiveValue.ts"

/**
 * The signed-in user, including anonymous and restricted users (`isAnonymous`, `isRestricted`), whom `useUser` and `user.get` leave out;
 * `null`, without a request, when no user is signed in. Read again after changes of the user's fields, sign-in methods, contact channels,
 * teams and memberships. **Errors** of `CurrentUser.find`
 */
export const currentUser = make(ReadCurrentUser, find({ includeAnonymous: true }), { signedOut: null })

/**
 * The project and the features that it enables. Read again after changes of its configuration by the same app. **Errors** of `Project.get`
 */
export const project = make(ReadProject, ReadProject(), { ofUser: false })

/** Reads of the signed-in user, shared by client and server verbs. @category models @since 0.1.0 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { CallError } from "../../errors/call/CallError.ts"
import type { RedirectLoop, UntrustedRedirect } from "../../errors/local/NavigationErrors.ts"
import { NotSignedIn, type TokenStoreRequired } from "../../errors/local/UsageErrors.ts"
import { CannotGetOwnUserWithoutUser } from "../../errors/provider/SessionErrors.ts"
import type { AnonymousAccountsNotEnabled } from "../../errors/provider/SignInErrors.ts"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import { restrictUntilSignUp, type SignUpStatus } from "./incompleteSignUp.ts"
import { persistentSession } from "./requireSession.ts"
import { SignedOutFallback } from "./SignedOutFallback.ts"
import { wrongArgument } from "./wrongArgument.ts"

/** Which users count as signed in. */
export interface FindOptions {
  /** Whether an anonymous user counts as signed in. Implies `includeRestricted`, because anonymous users are restricted. @default false */
  readonly includeAnonymous?: boolean | undefined
  /**
   * Whether a restricted user counts as signed in. A restricted user has not verified an e-mail address yet, has not completed the app's
   * `signUpVersion`, or was restricted by an administrator. If `false`, `or: "redirect"` redirects such a user to the onboarding page. @default false
   */
  readonly includeRestricted?: boolean | undefined
}

/** What to do when no user is signed in, instead of failing. */
export type Or = "anonymous" | "redirect"

const ors: ReadonlyArray<Or> = ["anonymous", "redirect"]

export interface GetOptions<O extends Or = Or> extends FindOptions {
  /**
   * - `"anonymous"`: signs up an anonymous user and returns that user; anonymous users count as signed in.
   * - `"redirect"`: redirects to the sign-in page, or a restricted user to the onboarding page. Both pages send the user back to the
   *   current page. The call never returns in a browser, which leaves the page; elsewhere it then fails with `NotSignedIn`, unless the
   *   navigator throws, as `redirect` of Next.js does.
   *
   * @default fails with `NotSignedIn`
   */
  readonly or?: O | undefined
}

/** The fields that determine whether a user counts as signed in. */
export interface UserStatus {
  readonly isAnonymous: boolean
  readonly isRestricted: boolean | null
}

/** Anonymous and restricted users count as signed in only if the caller includes them. */
export const countsAsSignedIn = (
  { isAnonymous, isRestricted }: UserStatus,
  { includeAnonymous = false, includeRestricted = false, or }: FindOptions & { readonly or?: string | undefined }
): boolean => includeAnonymous || or === "anonymous" || (!isAnonymous && (includeRestricted || isRestricted !== true))

/** The errors of every read of the signed-in user. */
export type FindErrors = TokenStoreRequired | CallError

/** The errors of `get`, by value of `or`. */
interface GetErrors {
  /** `CannotGetOwnUserWithoutUser`: the new user is deleted before the read. */
  readonly anonymous: AnonymousAccountsNotEnabled | CannotGetOwnUserWithoutUser
  /** `NotSignedIn`: outside a browser, after the redirect. */
  readonly redirect: NotSignedIn | UntrustedRedirect | RedirectLoop
}

/** The services of `get`, by value of `or`. */
interface GetNeeds {
  readonly anonymous: SignedOutFallback
  readonly redirect: SignedOutFallback | Navigator
}

/**
 * Reads the signed-in user, never `null`. Sends no request if the token store holds no session. `More` is the type of additional errors.
 */
export interface Get<User, Needs, More = never> {
  /** Exists only in the type, so that other functions are not assignable to it. Absent at run time. */
  readonly Or: Or
  <O extends Or = never>(options?: GetOptions<O>): Effect.Effect<
    User,
    FindErrors | More | ([O] extends [never] ? NotSignedIn : GetErrors[O]),
    Needs | ([O] extends [never] ? never : GetNeeds[O])
  >
}

type ReadUser<User, R> = () => Effect.Effect<User, CannotGetOwnUserWithoutUser | CallError, R>

/** Reads the signed-in user, or calls `otherwise` if no user counts as signed in. */
const readOr = <User extends SignUpStatus, R, A, E, R2>(
  readUser: ReadUser<User, R>,
  options: GetOptions,
  otherwise: (user: User | null, tokens: Option.Option<Tokens>, read: ReadUser<User, R>) => Effect.Effect<A, E, R2>
) => {
  const read = () => Effect.flatMap(readUser(), restrictUntilSignUp)
  return Effect.flatMap(persistentSession, (session) =>
    Effect.flatMap(session.tokens(), (tokens) => {
      const user: Effect.Effect<User | null, CallError, R> = Option.isNone(tokens)
        ? Effect.succeed(null)
        // The user was deleted before the session ended.
        : Effect.catchIf(read(), (error) => error instanceof CannotGetOwnUserWithoutUser, () => Effect.succeed(null))
      return Effect.flatMap(
        user,
        (user): Effect.Effect<User | A, E, R2> =>
          user !== null && countsAsSignedIn(user, options) ? Effect.succeed(user) : otherwise(user, tokens, read)
      )
    }))
}

/** The end of a call that has redirected: never completes if the browser leaves the page, and fails elsewhere. */
export const leavePageOr = <E>(error: E): Effect.Effect<never, E, Navigator> =>
  Navigator.use(({ leavesPage }) => leavesPage ? Effect.never : Effect.fail(error))

/** The page to which a user is redirected who does not count as signed in. */
const pageFor = (user: UserStatus | null) => user === null || user.isAnonymous ? "signIn" : "onboarding"

/** Reads the signed-in user, or `null`. */
export const findSignedIn = <User extends SignUpStatus, R>(readUser: ReadUser<User, R>) => (options: FindOptions = {}) =>
  readOr(readUser, options, () => Effect.succeed(null))

/** Reads the signed-in user; `or` replaces the failure if there is none. */
export const getSignedIn = <User extends SignUpStatus, R>(readUser: ReadUser<User, R>) => (options: GetOptions = {}) => {
  const { or } = options
  if (or === undefined) return readOr(readUser, options, () => Effect.fail(new NotSignedIn()))
  if (!ors.includes(or)) return wrongArgument("user.get", `\`or\` must be one of ${ors.join(", ")}`)
  return readOr(
    readUser,
    options,
    (user, tokens, read) =>
      SignedOutFallback.use((fallback): Effect.Effect<User, unknown, unknown> =>
        or === "anonymous"
          ? fallback.anonymous(tokens, read())
          : Effect.andThen(fallback.redirect(pageFor(user)), leavePageOr(new NotSignedIn()))
      )
  )
}

/** Like `getSignedIn` with `or: "redirect"`, for hooks, which wait after the redirect until a user signs in: returns `null` then. */
export const findOrRedirect = <User extends SignUpStatus, R>(readUser: ReadUser<User, R>) =>
  readOr(readUser, {}, (user) => SignedOutFallback.use(({ redirect }) => redirect(pageFor(user))))

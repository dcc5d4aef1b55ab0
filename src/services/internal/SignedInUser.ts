/** Reads of the signed-in user, shared by client and server verbs. */
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

/** What to do when no user is signed in. */
export type Or = "return-null" | "throw" | "anonymous" | "redirect"

const ors: ReadonlyArray<Or> = ["return-null", "throw", "anonymous", "redirect"]

/** @category models @since 0.1.0 */
export interface GetOptions<O extends Or = Or> {
  /**
   * - `"return-null"`: returns `null`.
   * - `"throw"`: fails with `NotSignedIn`.
   * - `"anonymous"`: signs up an anonymous user and returns that user; anonymous users count as signed in.
   * - `"redirect"`: redirects to the sign-in page, or a restricted user to the onboarding page. Both pages send the user back to the
   *   current page. The call never returns in a browser, which leaves the page; elsewhere it then fails with `NotSignedIn`, unless the
   *   navigator throws, as `redirect` of Next.js does.
   *
   * @default "return-null"
   */
  readonly or?: O
  /** Whether an anonymous user counts as signed in. Implies `includeRestricted`, because anonymous users are restricted. @default false */
  readonly includeAnonymous?: boolean
  /**
   * Whether a restricted user counts as signed in. A restricted user has not verified an e-mail address yet, has not completed the app's
   * `signUpVersion`, or was restricted by an administrator. If `false`, `or: "redirect"` redirects such a user to the onboarding page. @default false
   */
  readonly includeRestricted?: boolean
}

/** The fields that determine whether a user counts as signed in. */
export interface UserStatus {
  readonly isAnonymous: boolean
  readonly isRestricted: boolean | null
}

/** Anonymous and restricted users count as signed in only if the caller includes them. */
export const countsAsSignedIn = (
  { isAnonymous, isRestricted }: UserStatus,
  { includeAnonymous = false, includeRestricted = false, or }: GetOptions
): boolean => includeAnonymous || or === "anonymous" || (!isAnonymous && (includeRestricted || isRestricted !== true))

/** The errors of reading the signed-in user, by value of `or`. */
export interface GetErrors {
  readonly "return-null": TokenStoreRequired | CallError
  readonly throw: NotSignedIn | TokenStoreRequired | CallError
  /** `CannotGetOwnUserWithoutUser`: the new user is deleted before the read. */
  readonly anonymous: AnonymousAccountsNotEnabled | CannotGetOwnUserWithoutUser | TokenStoreRequired | CallError
  /** `NotSignedIn`: outside a browser, after the redirect. */
  readonly redirect: NotSignedIn | UntrustedRedirect | RedirectLoop | TokenStoreRequired | CallError
}

/**
 * Reads the signed-in user. Sends no request if the token store holds no session. `More` is the type of additional errors.
 * @category models @since 0.1.0
 */
export interface Get<User, Needs, More = never> {
  /** Exists only in the type, so that other functions are not assignable to it. Absent at run time. */
  readonly Or: Or
  (options: GetOptions<"throw"> & { readonly or: "throw" }): Effect.Effect<User, GetErrors["throw"] | More, Needs>
  (
    options: GetOptions<"anonymous"> & { readonly or: "anonymous" }
  ): Effect.Effect<User, GetErrors["anonymous"] | More, Needs | SignedOutFallback>
  (
    options: GetOptions<"redirect"> & { readonly or: "redirect" }
  ): Effect.Effect<User, GetErrors["redirect"] | More, Needs | SignedOutFallback | Navigator>
  (options?: GetOptions<"return-null">): Effect.Effect<User | null, GetErrors["return-null"] | More, Needs>
}

/** Completes never if the browser leaves the page, so that the rest of its program does not run without a user. */
const afterRedirect = Navigator.use(({ leavesPage }) => leavesPage ? Effect.never : Effect.fail(new NotSignedIn()))

/** Reads the signed-in user; anonymous and restricted users count as signed out unless the caller includes them. */
export const readSignedIn = <User extends SignUpStatus, R>(
  readUser: () => Effect.Effect<User, CannotGetOwnUserWithoutUser | CallError, R>
) => {
  const read = readOrRedirect(readUser)
  return (options: GetOptions = {}) => {
    const user = read(options)
    return options.or === "redirect" ? Effect.flatMap(user, (user) => user === null ? afterRedirect : Effect.succeed(user)) : user
  }
}

/** Like `readSignedIn`, for hooks, which wait after a redirect until a user signs in: returns `null` with `or: "redirect"`. */
export const readOrRedirect = <User extends SignUpStatus, R>(
  readUser: () => Effect.Effect<User, CannotGetOwnUserWithoutUser | CallError, R>
) => {
  const read = () => Effect.flatMap(readUser(), restrictUntilSignUp)
  return (options: GetOptions = {}) =>
    Effect.flatMap(persistentSession, (session) => {
      const { or = "return-null" } = options
      if (!ors.includes(or)) return wrongArgument("user.get", `\`or\` must be one of ${ors.join(", ")}`)
      return Effect.flatMap(session.tokens(), (tokens) => {
        const user: Effect.Effect<User | null, CannotGetOwnUserWithoutUser | CallError, R> = Option.isNone(tokens)
          ? Effect.succeed(null)
          // The user was deleted before the session ended.
          : Effect.catchIf(read(), (error) => error instanceof CannotGetOwnUserWithoutUser, () => Effect.succeed(null))
        return Effect.flatMap(user, (user) =>
          user !== null && countsAsSignedIn(user, options) ? Effect.succeed(user) : signedOut(or, user, tokens, read))
      })
    })
}

/** The fallback that `or` selects when no user counts as signed in. */
const signedOut = Effect.fnUntraced(function*<User extends UserStatus, E, R>(
  or: Or,
  user: User | null,
  tokens: Option.Option<Tokens>,
  read: () => Effect.Effect<User, E, R>
) {
  if (or === "throw") return yield* new NotSignedIn()
  if (or === "return-null") return null
  const actions = yield* SignedOutFallback
  return yield* or === "anonymous"
    ? actions.anonymous(tokens, read())
    : actions.redirect(user === null || user.isAnonymous ? "signIn" : "onboarding")
})

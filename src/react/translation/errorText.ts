/** The message that tells a user about an error, in the user's language. */
import type { Language, MessageKey, Value } from "./Language.ts"
import { textOf } from "./translator.ts"

/** Errors that share a text; every other error has the key `error.` followed by its tag. */
const sharedTexts = {
  "error.SessionEnded": [
    "RefreshTokenNotFoundOrExpired",
    "AccessTokenExpired",
    "UnparsableAccessToken",
    "InvalidProjectForAccessToken",
    "ProviderRejected"
  ],
  "error.NotSignedIn": ["UserAuthenticationRequired", "CannotGetOwnUserWithoutUser"],
  "error.PermissionRequired": ["TeamPermissionRequired", "ProjectPermissionRequired"],
  "error.ContactChannelInUse": ["ContactChannelAlreadyUsedForAuthBySomeoneElse"],
  "error.SessionNotKept": ["OAuthStateNotKept"],
  "error.BotChallengeFailed": ["BotChallengeRequired"],
  "error.OAuthSignInStale": ["OuterOAuthTimeout", "InvalidAuthorizationCode"],
  "error.CliSignInEnded": ["CliAuthError", "CliAuthExpiredError", "CliAuthUsedError", "InvalidPollingCodeError"],
  "error.PasskeyWebAuthnError": ["AuthenticatorFailed", "NoSupportedAlgorithm", "PasskeyNotCompleted"],
  "error.PasskeyCancelled": ["PasskeyCeremonyAborted"],
  "error.PasskeysNotSupported": ["PasskeyAutofillNotAvailable"],
  "error.Unsendable": ["SchemaError"],
  "error.setUp": [
    "RedirectUrlNotWhitelisted",
    "InvalidPublishableClientKey",
    "PublishableClientKeyRequiredForProject",
    "CurrentProjectNotFound",
    "InsufficientAccessType",
    "InvalidOAuthClientIdOrSecret",
    "InvalidScope",
    "InvalidSharedOAuthProviderId",
    "InvalidStandardOAuthProviderId",
    "OAuthExtraScopeNotAvailableWithSharedOAuthKeys",
    "OAuthAccessTokenNotAvailableWithSharedOAuthKeys",
    "AppleBundleIdNotConfigured",
    "InvalidAppleCredentials",
    "HostnameRequired",
    "InvalidPasskeyDomain",
    "InvalidRelyingPartyId",
    "UnexpectedRelyingParty",
    "InvalidUserIdLength",
    "MalformedCredentialParameters",
    "InvalidOption",
    "TokenStoreRequired"
  ]
} as const satisfies Partial<Record<MessageKey, ReadonlyArray<string>>>

const keys: ReadonlyMap<string, string> = new Map(
  Object.entries(sharedTexts).flatMap(([key, tags]) => tags.map((tag) => [tag, key] as const))
)

interface Tagged {
  readonly _tag: string
  readonly reason?: unknown
  readonly retryAfterMillis?: unknown
  readonly details?: { readonly [name: string]: unknown }
}
const isTagged = (error: unknown): error is Tagged =>
  typeof error === "object" && error !== null && "_tag" in error && typeof error._tag === "string"

/** The message keys of errors that a verified address would have prevented, by tag. */
const ifUnverified: { readonly [tag: string]: MessageKey } = {
  UserEmailAlreadyExists: "error.UserEmailUnverified",
  ContactChannelAlreadyUsedForAuthBySomeoneElse: "error.ContactChannelUnverified"
}

const keyOf = ({ messages }: Language, { _tag: tag, details }: Tagged): MessageKey => {
  const unverifiedText = details?.["wouldWorkIfEmailWasVerified"] === true ? ifUnverified[tag] : undefined
  const key = unverifiedText ?? keys.get(tag) ?? `error.${tag}`
  // A string in the catalogue is a message key.
  return Object.hasOwn(messages, key) ? (key as MessageKey) : "error.unknown"
}

const isValue = (entry: [string, unknown]): entry is [string, Value] =>
  typeof entry[1] === "string" || typeof entry[1] === "number"

/**
 * Returns the text for any thrown value: what the user can do about an error of this library, or that something went wrong. The provider's
 * own messages are never shown, because they are in English and for developers.
 */
export const errorText = (language: Language, error: unknown): string => {
  if (!isTagged(error)) return textOf(language, "error.unknown")
  if (error._tag === "CallError") return errorText(language, error.reason)
  if (error._tag === "Throttled" && typeof error.retryAfterMillis === "number") {
    return textOf(language, "error.ThrottledFor", { count: Math.ceil(error.retryAfterMillis / 1000) })
  }
  return textOf(language, keyOf(language, error), Object.fromEntries(Object.entries(error.details ?? {}).filter(isValue)))
}

/** Whether an error is from this library, so that a user may see it. Any other error is a bug. */
export const isLibraryError = (error: unknown): boolean => isTagged(error)

/** Whether an error is a cancellation by the user, which pages do not show. */
export const isCancellation = (error: unknown): boolean =>
  isTagged(error) && (error._tag === "PasskeyCancelled" || error._tag === "PasskeyCeremonyAborted")

/** Whether an error says that the user is not, or no longer, signed in. */
export const isSessionEnded = (error: unknown): boolean =>
  isTagged(error) && (error._tag === "CallError"
    ? isSessionEnded(error.reason)
    : ["error.SessionEnded", "error.NotSignedIn"].includes(keys.get(error._tag) ?? `error.${error._tag}`))

/** Whether a call failed because the device has no connection. */
export const isOffline = (error: unknown): boolean =>
  isTagged(error) && (error._tag === "CallError" ? isOffline(error.reason) : error._tag === "Offline")

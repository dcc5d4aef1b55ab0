/** Checked by tsc alone: errors and requirements of registering a passkey and of signing in with one. */
import type { Effect } from "effect"
import { expectTypeOf } from "vitest"
import type { CallError } from "../../src/errors/call/CallError.ts"
import type {
  HostnameRequired,
  PasskeyAutofillNotAvailable,
  PasskeyNotCompleted,
  PasskeysNotSupported,
  UnexpectedRelyingParty
} from "../../src/errors/local/CeremonyErrors.ts"
import type { RedirectLoop, SessionNotKept, UntrustedRedirect } from "../../src/errors/local/NavigationErrors.ts"
import type { InvalidOption, TokenStoreRequired } from "../../src/errors/local/UsageErrors.ts"
import type { WebAuthnError } from "../../src/errors/local/WebAuthnErrors.ts"
import type {
  PasskeyAuthenticationFailed,
  PasskeyAuthenticationNotEnabled,
  PasskeyRegistrationFailed
} from "../../src/errors/provider/PasskeyErrors.ts"
import type { UserAuthenticationRequired } from "../../src/errors/provider/SessionErrors.ts"
import type { MultiFactorAuthenticationRequired } from "../../src/errors/provider/SignInErrors.ts"
import type * as VerificationErrors from "../../src/errors/provider/VerificationErrors.ts"
import * as ClientApp from "../../src/layers/app/ClientApp.ts"
import * as TokenStoreMemory from "../../src/layers/tokenStores/TokenStoreMemory.ts"
import type { ApiClient } from "../../src/pipeline/ports/ApiClient.ts"
import type { Authenticator } from "../../src/pipeline/ports/Authenticator.ts"
import type { Session } from "../../src/pipeline/session/Session.ts"
import { type ClientApp as App, promised, type Result, type ServerApp } from "../../src/promise/index.ts"
import type { RegisteredPasskey } from "../../src/schema/auth/Passkey.ts"
import type { SignedIn } from "../../src/schema/auth/Tokens.ts"
import * as Auth from "../../src/services/auth/Auth.ts"
import type * as Passkeys from "../../src/services/auth/Passkeys.ts"

declare const app: App
declare const server: ServerApp

type CodeError =
  | VerificationErrors.VerificationCodeNotFound
  | VerificationErrors.VerificationCodeExpired
  | VerificationErrors.VerificationCodeAlreadyUsed
  | VerificationErrors.VerificationCodeMaxAttemptsReached
type CeremonyError = HostnameRequired | PasskeysNotSupported | UnexpectedRelyingParty | PasskeyNotCompleted | WebAuthnError
type EveryError = CodeError | CeremonyError | PasskeyAuthenticationNotEnabled | TokenStoreRequired | CallError
type RegisterError = EveryError | PasskeyRegistrationFailed | UserAuthenticationRequired
type SignInError =
  | EveryError
  | PasskeyAuthenticationFailed
  | MultiFactorAuthenticationRequired
  | InvalidOption
  | UntrustedRedirect
  | RedirectLoop
  | SessionNotKept
type Needs = ApiClient | Session | Authenticator

expectTypeOf<ReturnType<typeof Passkeys.register>>().toEqualTypeOf<Effect.Effect<RegisteredPasskey, RegisterError, Needs>>()
expectTypeOf<ReturnType<typeof Auth.signInWithPasskey>>().toEqualTypeOf<Effect.Effect<SignedIn, SignInError, Needs>>()
expectTypeOf<ReturnType<typeof Auth.signInWithPasskeyAutofill>>().toEqualTypeOf<
  Effect.Effect<SignedIn, SignInError | PasskeyAutofillNotAvailable, Needs>
>()
expectTypeOf(app.passkeys.register).toEqualTypeOf<(options?: Passkeys.PasskeyRegistrationOptions) => Promise<RegisteredPasskey>>()
expectTypeOf(app.safe.auth.signInWithPasskey).returns.toEqualTypeOf<Promise<Result<SignedIn, SignInError>>>()

// @ts-expect-error a server cannot show a prompt
void server.auth.signInWithPasskey
// @ts-expect-error an app without an authenticator has no passkeys
promised(ClientApp.layer({ tokenStore: TokenStoreMemory.layer }), { auth: { signInWithPasskey: Auth.signInWithPasskey } })

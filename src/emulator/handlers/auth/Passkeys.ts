/** Passkeys: registration and sign-in. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { encode } from "jose/base64url"
import {
  PasskeyAuthenticationFailed,
  PasskeyAuthenticationNotEnabled,
  PasskeyRegistrationFailed
} from "../../../errors/provider/PasskeyErrors.ts"
import { relyingPartyPlaceholder } from "../../../schema/auth/Passkey.ts"
import { signIn } from "../../model/auth/Sessions.ts"
import { configOf } from "../../model/config/Config.ts"
import { issueCode, redeemCode } from "../../model/credentials/VerificationCodes.ts"
import { supportedAlgorithms, userHandleOf, verifyAssertion, verifyRegistration } from "../../model/credentials/WebAuthn.ts"
import { primaryChannel } from "../../model/users/UserViews.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { requiredUser } from "../../request/RequestContext.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"

const requirePasskeys = (project: ProjectRow) =>
  configOf(project).auth.passkey.allowSignIn ? Effect.void : Effect.fail(new PasskeyAuthenticationNotEnabled())

/** The provider's text, by which a client knows that the passkey will never work again (docs/provider/passkeys.md#refusals). */
const unknownPasskey = Effect.suspend(() =>
  Effect.fail(Object.defineProperty(new PasskeyAuthenticationFailed(), "message", { value: "Passkey not found" }))
)

const makeChallenge = (store: Store): string =>
  store.settings.passkeyChallenge ?? encode(crypto.getRandomValues(new Uint8Array(32)))

export const passkeyHandlers = {
  StartPasskeyRegistration: Effect.fnUntraced(function*({ now, project, store }) {
    const user = yield* requiredUser
    yield* requirePasskeys(project)
    const challenge = makeChallenge(store)
    const { id: code } = issueCode(store, now, {
      projectId: project.id,
      purpose: "passkey-registration",
      data: { userId: user.id, challenge }
    })
    const name = user.displayName ?? primaryChannel(store, user.id)?.value ?? `User of ${project.displayName}`
    return {
      options: {
        challenge,
        rp: { name: project.displayName, id: relyingPartyPlaceholder },
        user: { id: userHandleOf(user.id), name, displayName: name },
        pubKeyCredParams: supportedAlgorithms.map((alg) => ({ alg, type: "public-key" })),
        timeout: 60_000,
        attestation: "none",
        // A second passkey replaces the first, so the same authenticator may register again.
        excludeCredentials: [],
        authenticatorSelection: { residentKey: "required", userVerification: "preferred", requireResidentKey: true },
        extensions: { credProps: true }
      },
      code: Redacted.make(code)
    }
  }),
  RegisterPasskey: Effect.fnUntraced(function*({ body, project, store }) {
    const { id: userId } = yield* requiredUser
    const { data } = yield* redeemCode("passkey-registration", body.code)
    yield* requirePasskeys(project)
    const passkey = data.userId === userId
      ? yield* verifyRegistration(project, data.challenge, body.credential)
      : undefined
    const user = store.users.get(userId)
    if (passkey === undefined || user === undefined) return yield* new PasskeyRegistrationFailed()
    const id = `${project.id}/${passkey.credentialId}`
    const existingPasskey = store.passkeys.get(id)
    // A user who registered another user's credential could sign in as that user, or lock that user out.
    if (existingPasskey !== undefined && existingPasskey.userId !== userId) return yield* new PasskeyRegistrationFailed()
    for (const earlier of store.passkeys.where("userId", userId)) store.passkeys.remove(earlier.id)
    store.passkeys.put({ id, projectId: project.id, userId, ...passkey })
    store.users.update(user, { passkeyAuthEnabled: true })
    return { userHandle: passkey.credentialId }
  }),
  StartPasskeySignIn: Effect.fnUntraced(function*({ now, project, store }) {
    yield* requirePasskeys(project)
    const challenge = makeChallenge(store)
    const { id: code } = issueCode(store, now, { projectId: project.id, purpose: "passkey-sign-in", data: { challenge } })
    return {
      options: {
        rpId: relyingPartyPlaceholder,
        challenge,
        allowCredentials: [],
        timeout: 60_000,
        userVerification: "preferred"
      },
      code: Redacted.make(code)
    }
  }),
  SignInWithPasskey: Effect.fnUntraced(function*({ body, project, store }) {
    const { data } = yield* redeemCode("passkey-sign-in", body.code)
    yield* requirePasskeys(project)
    const { authenticationResponse: response } = body
    const passkey = store.passkeys.get(`${project.id}/${response.id}`)
    const counter = passkey && (yield* verifyAssertion(project, data.challenge, response, passkey))
    const user = passkey && store.users.get(passkey.userId)
    // The passkey may have been removed or replaced while its signature was verified.
    const isStillThere = passkey !== undefined && store.passkeys.get(passkey.id) === passkey
    if (!isStillThere) return yield* unknownPasskey
    if (counter === undefined || user === undefined) return yield* new PasskeyAuthenticationFailed()
    store.passkeys.update(passkey, { counter })
    return yield* signIn(project, user, false)
  })
} satisfies SomeHandlers

/** Sign-up, sign-in and sign-out; passwords, mailed codes, second factors, sessions and command-line logins. */
import * as Redacted from "effect/Redacted"
import { createHash } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import * as Endpoints from "../../../../../src/endpoints/index.ts"
import { listAt, textAt, valueAt } from "../answers.ts"
import { caller } from "../Caller.ts"
import { unknownText } from "../refusals.ts"
import { callbackUrl, pageOf, type Person, type Scratch, site } from "../Scratch.ts"
import { Session } from "../Session.ts"
import { sideBySide } from "../Turns.ts"
import { oneTimeCode } from "./oneTimeCode.ts"

export const passwords = async (scratch: Scratch): Promise<void> => {
  const { guest, password, runner, server } = scratch
  const email = scratch.email("lin")
  const body = { email, password, verificationCallbackUrl: callbackUrl }
  await scratch.configured({ "auth.password.allowSignIn": false }, async ({ runner }) => {
    const refusalCode = "PASSWORD_AUTHENTICATION_NOT_ENABLED"
    await runner.refused(Endpoints.SignUpWithPassword, guest, { body }, refusalCode)
    await runner.refused(Endpoints.SignInWithPassword, guest, { body: { email, password } }, refusalCode)
    await runner.refused(Endpoints.SendPasswordResetCode, guest, { body: { email, callbackUrl } }, refusalCode)
  })
  await scratch.configured({ "auth.allowSignUp": false }, async ({ runner }) => {
    await runner.refused(Endpoints.SignUpWithPassword, guest, { body }, "SIGN_UP_NOT_ENABLED")
    await runner.refused(Endpoints.SendSignInCode, guest, { body: { email, callbackUrl } }, "SIGN_UP_NOT_ENABLED")
  })
  const reject = { enabled: true, priority: 1, condition: "email.contains(\"lin\")", action: { type: "reject" } }
  await scratch.configured({ "auth.signUpRules": { lin: reject } }, async ({ runner }) => {
    await runner.refused(Endpoints.SignUpWithPassword, guest, { body }, "SIGN_UP_REJECTED")
  })
  const lin = await scratch.success(Endpoints.SignUpWithPassword, guest, { body })
  const who = scratch.signedIn("client", lin)
  const user = { userId: textAt(lin, "user_id") }
  const change = { oldPassword: password, newPassword: `${password} 2` }
  await scratch.success(Endpoints.SignInWithPassword, guest, { body: { email, password } })
  await scratch.success(Endpoints.UpdatePassword, who, { body: change })
  await runner.need(Endpoints.UpdateUser, server, { params: user, body: { password: null } })
  // The changes have ended the session.
  const session = await runner.need(Endpoints.CreateSession, server, { body: user })
  const [atClient, atServer] = [scratch.signedIn("client", session), scratch.signedIn("server", session)]
  await runner.refused(Endpoints.UpdatePassword, atClient, { body: change }, "USER_DOES_NOT_HAVE_PASSWORD")
  await scratch.configured({ "auth.password.allowSignIn": false }, async ({ runner }) => {
    const refusalCode = "PASSWORD_AUTHENTICATION_NOT_ENABLED"
    await runner.refused(Endpoints.SetPassword, atServer, { body: { password } }, refusalCode)
    await runner.refused(Endpoints.UpdatePassword, atServer, { body: change }, refusalCode)
  })
  await scratch.success(Endpoints.SetPassword, atServer, { body: { password } })
  // A refused reset consumes the code, so each reset needs its own.
  const resets = ["refused", "disabled", "used"].map((name) => pageOf(`reset-${name}`))
  const send = (page = callbackUrl) => ({ body: { email, callbackUrl: page } })
  await scratch.success(Endpoints.SendPasswordResetCode, guest, send(resets[0]), ["USER_NOT_FOUND"])
  await sideBySide(...resets.slice(1).map((page) => () => runner.call(Endpoints.SendPasswordResetCode, guest, send(page))))
  const [first = "", second = "", code = ""] = await sideBySide(...resets.map((page) => () => scratch.mailedCode(page)))
  await scratch.success(Endpoints.CheckPasswordResetCode, guest, { body: { code: first } })
  await scratch.refusals(Endpoints.ResetPassword, guest, { body: { code: first, password } })
  await scratch.configured({ "auth.password.allowSignIn": false }, async ({ runner }) => {
    const body = { code: second, password }
    await runner.refused(Endpoints.ResetPassword, guest, { body }, "PASSWORD_AUTHENTICATION_NOT_ENABLED")
  })
  await runner.call(Endpoints.ResetPassword, guest, { body: { code, password } })
  await runner.refused(Endpoints.ResetPassword, guest, { body: { code, password } }, "VERIFICATION_CODE_ALREADY_USED")
  await runner.refused(Endpoints.CheckPasswordResetCode, guest, { body: { code } }, "VERIFICATION_CODE_ALREADY_USED")
}

export const codesByMail = async (scratch: Scratch): Promise<void> => {
  const { guest, runner } = scratch
  const email = scratch.email("max")
  await scratch.configured({ "auth.otp.allowSignIn": false }, async ({ runner }) => {
    await runner.refused(Endpoints.SendSignInCode, guest, { body: { email, callbackUrl } }, "plain")
  })
  const late = { email: scratch.email("late.max"), callbackUrl: pageOf("sign-in-late") }
  await scratch.success(Endpoints.SendSignInCode, guest, { body: { email, callbackUrl: pageOf("sign-in") } }, [
    "USER_EMAIL_ALREADY_EXISTS"
  ])
  await runner.call(Endpoints.SendSignInCode, guest, { body: late })
  const code = await scratch.mailedCode(pageOf("sign-in"))
  await scratch.success(Endpoints.CheckSignInCode, guest, { body: { code } })
  const signedIn = await scratch.success(Endpoints.SignInWithCode, guest, { body: { code } }, ["USER_EMAIL_ALREADY_EXISTS"])
  const who = scratch.signedIn("client", signedIn)
  await runner.refused(Endpoints.SignInWithCode, guest, { body: { code } }, "VERIFICATION_CODE_ALREADY_USED")
  await runner.refused(Endpoints.CheckSignInCode, guest, { body: { code } }, "VERIFICATION_CODE_ALREADY_USED")
  await runner.call(Endpoints.ReadCurrentUser, who, {})
  await scratch.success(Endpoints.SignUpAnonymously, guest, {})
  const unusedCode = await scratch.mailedCode(late.callbackUrl)
  await scratch.configured({ "auth.allowSignUp": false }, async ({ runner }) => {
    await runner.refused(Endpoints.SignInWithCode, guest, { body: { code: unusedCode } }, "SIGN_UP_NOT_ENABLED")
  })
}

export const secondFactor = async (scratch: Scratch): Promise<void> => {
  const { guest, password, runner } = scratch
  const ida = await scratch.person("ida")
  const secret = crypto.getRandomValues(new Uint8Array(20))
  await runner.need(Endpoints.UpdateCurrentUser, ida.client, {
    body: { totpSecretBase64: Buffer.from(secret).toString("base64") }
  })
  const signIn = { body: { email: ida.email, password } }
  const refusal = await runner.refused(Endpoints.SignInWithPassword, guest, signIn, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")
  const code = textAt(refusal, "details.attempt_code")
  const body = (totp: string) => ({ body: { type: "totp", totp, code } }) as const
  const totp = () => oneTimeCode(secret, Date.now())
  await runner.refused(Endpoints.SignInWithTotp, guest, body(totp() === "000000" ? "000001" : "000000"), "INVALID_TOTP_CODE")
  await scratch.refusals(Endpoints.SignInWithTotp, guest, body(totp()))
  // The code must still be valid when the call arrives.
  const restMillis = 30_000 - Date.now() % 30_000
  if (restMillis < 10_000) await setTimeout(restMillis, undefined, { signal: runner.signal })
  await runner.need(Endpoints.SignInWithTotp, guest, body(totp()))
  await runner.refused(Endpoints.SignInWithTotp, guest, body(totp()), "VERIFICATION_CODE_ALREADY_USED")
}

export const sessions = async (scratch: Scratch): Promise<void> => {
  const { guest, keys, runner, server } = scratch
  const { client, id, session } = await scratch.person("ada.sessions")
  await scratch.success(Endpoints.CreateSession, server, { body: { userId: id } })
  const sessionList = await scratch.success(Endpoints.ListSessions, client, { query: { userId: "me" } })
  const sessionAt = (isCurrent: boolean) =>
    listAt(sessionList, "items").find((entry) => valueAt(entry, "is_current_session") === isCurrent)
  const [ownSession, secondSession] = [sessionAt(true), sessionAt(false)]
  await runner.refused(
    Endpoints.RevokeSession,
    client,
    { params: { sessionId: textAt(ownSession, "id") }, query: { userId: "me" } },
    "CANNOT_DELETE_CURRENT_SESSION"
  )
  const clientSecret = keys.publishableClientKey ?? "__stack_public_client__"
  const grant = (refreshToken: string) =>
    ({
      body: { grantType: "refresh_token", refreshToken: Redacted.make(refreshToken), clientId: keys.projectId, clientSecret }
    }) as const
  await runner.refused(Endpoints.RefreshSession, guest, grant(unknownText), "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
  await runner.call(Endpoints.RefreshSession, guest, grant(session.refreshToken))
  await runner.refused(Endpoints.RefreshCurrentSession, guest, {}, "SCHEMA_ERROR")
  const unknownSession = caller("client", keys, new Session(keys, "", unknownText))
  await runner.refused(Endpoints.RefreshCurrentSession, unknownSession, {}, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
  await runner.call(Endpoints.RefreshCurrentSession, client, {})
  await scratch.success(Endpoints.RevokeSession, client, {
    params: { sessionId: textAt(secondSession, "id") },
    query: { userId: "me" }
  })
  await runner.call(
    Endpoints.SignOut,
    scratch.signedIn("client", await runner.call(Endpoints.CreateSession, server, { body: { userId: id } })),
    {}
  )
}

export const commandLine = async (scratch: Scratch, { client, session: { refreshToken } }: Person): Promise<void> => {
  const { guest, runner } = scratch
  const anonymous = textAt(await runner.call(Endpoints.SignUpAnonymously, guest, {}), "refresh_token")
  const login = await scratch.success(Endpoints.StartCliLogin, guest, { body: { anonymousRefreshToken: anonymous } })
  const loginCode = textAt(login, "login_code")
  await scratch.success(Endpoints.CheckCliLogin, client, { body: { loginCode, mode: "check" } })
  await scratch.success(Endpoints.ClaimCliSession, client, { body: { loginCode, mode: "claim-anon-session" } })
  await runner.refused(Endpoints.CompleteCliLogin, client, { body: { loginCode: unknownText, refreshToken } }, "plain")
  await scratch.success(Endpoints.CompleteCliLogin, client, { body: { loginCode, refreshToken } })
  await scratch.success(Endpoints.PollCliLogin, guest, { body: { pollingCode: textAt(login, "polling_code") } })
}

const codeVerifier = "conform-code-verifier-of-more-than-forty-three-characters"
const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url")

export const oauth = async (scratch: Scratch, { client }: Person): Promise<void> => {
  const { guest, keys, runner } = scratch
  const app = { clientId: keys.projectId, clientSecret: keys.publishableClientKey ?? "__stack_public_client__" }
  await scratch.success(Endpoints.AuthorizeOAuth, guest, {
    params: { provider: "github" },
    query: {
      ...app,
      redirectUri: callbackUrl,
      scope: "legacy",
      state: "state",
      grantType: "authorization_code",
      codeChallenge,
      codeChallengeMethod: "S256",
      responseType: "code",
      responseMode: "json"
    }
  }, ["REDIRECT_URL_NOT_WHITELISTED"])
  const redirectUri = `${site}/conform/other`
  const redirect = await scratch.success(Endpoints.AuthorizeCrossDomain, client, {
    body: { redirectUri, state: "state", codeChallenge, codeChallengeMethod: "S256" }
  })
  const address = textAt(redirect, "redirect_url")
  const code = URL.canParse(address) ? new URL(address).searchParams.get("code") ?? "" : ""
  const grant = { grantType: "authorization_code", redirectUri, codeVerifier, ...app } as const
  await runner.refused(
    Endpoints.ExchangeAuthorizationCode,
    guest,
    { body: { ...grant, code: "0".repeat(64) } },
    "INVALID_AUTHORIZATION_CODE"
  )
  await runner.call(Endpoints.ExchangeAuthorizationCode, guest, { body: { ...grant, code } })
  await runner.refused(
    Endpoints.SignInWithApple,
    guest,
    { body: { idToken: "e30.e30.c2ln" } },
    "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED"
  )
}

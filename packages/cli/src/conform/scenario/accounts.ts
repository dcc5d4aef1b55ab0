/** Sign-up, sign-in and sign-out; passwords, mailed codes, second factors, sessions and command-line logins. */
import * as Redacted from "effect/Redacted"
import { createHash } from "node:crypto"
import * as E from "../../../../../src/endpoints/index.ts"
import type { Tokens } from "../Caller.ts"
import { textAt } from "../Runner.ts"
import { callbackUrl, password, type Person, type Scratch, site } from "../Scratch.ts"
import { oneTimeCode } from "./oneTimeCode.ts"

const tokensOf = (response: unknown): Tokens => ({
  accessToken: textAt(response, "access_token"),
  refreshToken: textAt(response, "refresh_token")
})

export const passwords = async (scratch: Scratch): Promise<void> => {
  const { guest, runner, server } = scratch
  const email = scratch.email("lin")
  const body = { email, password, verificationCallbackUrl: callbackUrl }
  await scratch.configured({ "auth.password.allowSignIn": false }, async () => {
    const refusalCode = "PASSWORD_AUTHENTICATION_NOT_ENABLED"
    await runner.refused(E.SignUpWithPassword, guest, { body }, refusalCode)
    await runner.refused(E.SignInWithPassword, guest, { body: { email, password } }, refusalCode)
    await runner.refused(E.SendPasswordResetCode, guest, { body: { email, callbackUrl } }, refusalCode)
  })
  await scratch.configured({ "auth.allowSignUp": false }, async () => {
    await runner.refused(E.SignUpWithPassword, guest, { body }, "SIGN_UP_NOT_ENABLED")
    await runner.refused(E.SendSignInCode, guest, { body: { email, callbackUrl } }, "SIGN_UP_NOT_ENABLED")
  })
  const reject = { enabled: true, priority: 1, condition: "email.contains(\"lin\")", action: { type: "reject" } }
  await scratch.configured({ "auth.signUpRules": { lin: reject } }, async () => {
    await runner.refused(E.SignUpWithPassword, guest, { body }, "SIGN_UP_REJECTED")
  })
  const lin = await scratch.success(E.SignUpWithPassword, guest, { body })
  const as = scratch.as("client", tokensOf(lin))
  await scratch.success(E.SignInWithPassword, guest, { body: { email, password } })
  await scratch.success(E.UpdatePassword, as, { body: { oldPassword: password, newPassword: `${password} 2` } })
  await runner.call(E.UpdateUser, server, { params: { userId: textAt(lin, "user_id") }, body: { password: null } })
  await runner.refused(
    E.UpdatePassword,
    as,
    { body: { oldPassword: password, newPassword: password } },
    "USER_DOES_NOT_HAVE_PASSWORD"
  )
  const session = await runner.call(E.CreateSession, server, { body: { userId: textAt(lin, "user_id") } })
  const atServer = scratch.as("server", tokensOf(session))
  await scratch.configured({ "auth.password.allowSignIn": false }, async () => {
    const refusalCode = "PASSWORD_AUTHENTICATION_NOT_ENABLED"
    await runner.refused(E.SetPassword, atServer, { body: { password } }, refusalCode)
    await runner.refused(E.UpdatePassword, atServer, { body: { oldPassword: password, newPassword: password } }, refusalCode)
  })
  await scratch.success(E.SetPassword, atServer, { body: { password } })
  await scratch.success(E.SendPasswordResetCode, guest, { body: { email, callbackUrl } }, ["USER_NOT_FOUND"])
  // A refused reset consumes the code, so each reset needs its own.
  const first = await scratch.mailedCode(email)
  await scratch.success(E.CheckPasswordResetCode, guest, { body: { code: first } })
  await scratch.refusals(E.ResetPassword, guest, { body: { code: first, password } })
  await runner.call(E.SendPasswordResetCode, guest, { body: { email, callbackUrl } })
  const second = await scratch.mailedCode(email)
  await scratch.configured({ "auth.password.allowSignIn": false }, async () => {
    const body = { code: second, password }
    await runner.refused(E.ResetPassword, guest, { body }, "PASSWORD_AUTHENTICATION_NOT_ENABLED")
  })
  await runner.call(E.SendPasswordResetCode, guest, { body: { email, callbackUrl } })
  const code = await scratch.mailedCode(email)
  await runner.call(E.ResetPassword, guest, { body: { code, password } })
  await runner.refused(E.ResetPassword, guest, { body: { code, password } }, "VERIFICATION_CODE_ALREADY_USED")
  await runner.refused(E.CheckPasswordResetCode, guest, { body: { code } }, "VERIFICATION_CODE_ALREADY_USED")
}

export const codesByMail = async (scratch: Scratch): Promise<void> => {
  const { guest, runner } = scratch
  const email = scratch.email("max")
  await scratch.configured({ "auth.otp.allowSignIn": false }, async () => {
    await runner.refused(E.SendSignInCode, guest, { body: { email, callbackUrl } }, "plain")
  })
  await scratch.success(E.SendSignInCode, guest, { body: { email, callbackUrl } }, ["USER_EMAIL_ALREADY_EXISTS"])
  const code = await scratch.mailedCode(email)
  await scratch.success(E.CheckSignInCode, guest, { body: { code } })
  const signedIn = await scratch.success(E.SignInWithCode, guest, { body: { code } }, ["USER_EMAIL_ALREADY_EXISTS"])
  await runner.refused(E.SignInWithCode, guest, { body: { code } }, "VERIFICATION_CODE_ALREADY_USED")
  await runner.refused(E.CheckSignInCode, guest, { body: { code } }, "VERIFICATION_CODE_ALREADY_USED")
  await runner.call(E.ReadCurrentUser, scratch.as("client", tokensOf(signedIn)), {})
  await scratch.success(E.SignUpAnonymously, guest, {})
  const late = scratch.email("late.max")
  await runner.call(E.SendSignInCode, guest, { body: { email: late, callbackUrl } })
  const unusedCode = await scratch.mailedCode(late)
  await scratch.configured({ "auth.allowSignUp": false }, async () => {
    await runner.refused(E.SignInWithCode, guest, { body: { code: unusedCode } }, "SIGN_UP_NOT_ENABLED")
  })
}

export const secondFactor = async (scratch: Scratch): Promise<void> => {
  const { guest, runner } = scratch
  const ida = await scratch.person("ida")
  const secret = crypto.getRandomValues(new Uint8Array(20))
  await runner.call(E.UpdateCurrentUser, ida.client, { body: { totpSecretBase64: Buffer.from(secret).toString("base64") } })
  const body = { email: ida.email, password }
  const refusal = await runner.refused(E.SignInWithPassword, guest, { body }, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")
  const code = textAt(refusal, "details.attempt_code")
  const totp = oneTimeCode(secret, Date.now())
  await runner.refused(
    E.SignInWithTotp,
    guest,
    { body: { type: "totp", totp: totp === "000000" ? "000001" : "000000", code } },
    "INVALID_TOTP_CODE"
  )
  await scratch.success(E.SignInWithTotp, guest, { body: { type: "totp", totp, code } })
  await runner.refused(E.SignInWithTotp, guest, { body: { type: "totp", totp, code } }, "VERIFICATION_CODE_ALREADY_USED")
}

export const sessions = async (scratch: Scratch, { client, id, tokens }: Person): Promise<void> => {
  const { guest, keys, runner, server } = scratch
  await scratch.success(E.CreateSession, server, { body: { userId: id } })
  const sessionList = await scratch.success(E.ListSessions, client, { query: { userId: "me" } })
  const items: unknown = Object(sessionList)["items"]
  const sessions = (Array.isArray(items) ? items : []) as ReadonlyArray<unknown>
  const ownSession = sessions.find((session) => Object(session)["is_current_session"] === true)
  const secondSession = sessions.find((session) => Object(session)["is_current_session"] === false)
  await runner.refused(
    E.RevokeSession,
    client,
    { params: { sessionId: textAt(ownSession, "id") }, query: { userId: "me" } },
    "CANNOT_DELETE_CURRENT_SESSION"
  )
  const clientSecret = keys.publishableClientKey ?? "__stack_public_client__"
  const grant = (refreshToken: string) =>
    ({
      body: { grantType: "refresh_token", refreshToken: Redacted.make(refreshToken), clientId: keys.projectId, clientSecret }
    }) as const
  await runner.refused(E.RefreshSession, guest, grant("absent"), "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
  await runner.call(E.RefreshSession, guest, grant(tokens.refreshToken))
  await runner.refused(E.RefreshCurrentSession, guest, {}, "SCHEMA_ERROR")
  await runner.refused(
    E.RefreshCurrentSession,
    scratch.as("client", { ...tokens, refreshToken: "absent" }),
    {},
    "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"
  )
  await runner.call(E.RefreshCurrentSession, client, {})
  await scratch.success(E.RevokeSession, client, { params: { sessionId: textAt(secondSession, "id") }, query: { userId: "me" } })
  await runner.call(
    E.SignOut,
    scratch.as("client", tokensOf(await runner.call(E.CreateSession, server, { body: { userId: id } }))),
    {}
  )
}

export const commandLine = async (scratch: Scratch, { client, tokens }: Person): Promise<void> => {
  const { guest, runner } = scratch
  const anonymous = textAt(await runner.call(E.SignUpAnonymously, guest, {}), "refresh_token")
  const login = await scratch.success(E.StartCliLogin, guest, { body: { anonymousRefreshToken: anonymous } })
  const loginCode = textAt(login, "login_code")
  await scratch.success(E.CheckCliLogin, client, { body: { loginCode, mode: "check" } })
  await scratch.success(E.ClaimCliSession, client, { body: { loginCode, mode: "claim-anon-session" } })
  await runner.refused(E.CompleteCliLogin, client, { body: { loginCode: "absent", refreshToken: tokens.refreshToken } }, "plain")
  await scratch.success(E.CompleteCliLogin, client, { body: { loginCode, refreshToken: tokens.refreshToken } })
  await scratch.success(E.PollCliLogin, guest, { body: { pollingCode: textAt(login, "polling_code") } })
}

const codeVerifier = "conform-code-verifier-of-more-than-forty-three-characters"
const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url")

export const oauth = async (scratch: Scratch, { client }: Person): Promise<void> => {
  const { guest, keys, runner } = scratch
  const app = { clientId: keys.projectId, clientSecret: keys.publishableClientKey ?? "__stack_public_client__" }
  await scratch.success(E.AuthorizeOAuth, guest, {
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
  const redirect = await scratch.success(E.AuthorizeCrossDomain, client, {
    body: { redirectUri, state: "state", codeChallenge, codeChallengeMethod: "S256" }
  })
  const address = textAt(redirect, "redirect_url")
  const code = URL.canParse(address) ? new URL(address).searchParams.get("code") ?? "" : ""
  const grant = { grantType: "authorization_code", redirectUri, codeVerifier, ...app } as const
  await runner.refused(
    E.ExchangeAuthorizationCode,
    guest,
    { body: { ...grant, code: "0".repeat(64) } },
    "INVALID_AUTHORIZATION_CODE"
  )
  await runner.call(E.ExchangeAuthorizationCode, guest, { body: { ...grant, code } })
  await runner.refused(E.SignInWithApple, guest, { body: { idToken: "e30.e30.c2ln" } }, "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED")
}

import { StackClientApp, StackServerApp } from "@stackframe/js"
import { KnownErrors } from "@stackframe/stack-shared"
import type { Settings } from "./Settings.ts"

/** Handles refusals, in results and exceptions, by class and by code. */
export const main = async ({ baseUrl, print, projectId, publishableClientKey, secretServerKey, site }: Settings) => {
  const app = new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: "memory", noAutomaticPrefetch: true })
  const server = new StackServerApp({ baseUrl, projectId, publishableClientKey, secretServerKey, tokenStore: null })
  const email = "ada@example.com"
  const verificationCallbackUrl = `${site}/verify`

  const signUp = async (password: string) => {
    const result = await app.signUpWithCredential({ email, password, noRedirect: true, verificationCallbackUrl })
    if (result.status === "ok") return "signed up"
    if (result.error instanceof KnownErrors.UserWithEmailAlreadyExists) return "taken"
    if (KnownErrors.PasswordRequirementsNotMet.isInstance(result.error)) return "weak"
    return result.error.errorCode
  }
  print(await signUp("short"), await signUp("analytical engine"), await signUp("analytical engine"))

  const wrong = await app.signInWithCredential({ email, password: "wrong", noRedirect: true })
  if (wrong.status !== "ok") print(wrong.error.errorCode === "EMAIL_PASSWORD_MISMATCH", wrong.error.errorCode)
  const code = await app.verifyEmail("a".repeat(45))
  if (code.status === "error") print(KnownErrors.VerificationCodeError.isInstance(code.error))

  const user = await app.getUser({ or: "throw" })
  const error = await user.updatePassword({ oldPassword: "wrong", newPassword: "difference engine" })
  if (error) print("refused", error.errorCode)
  print(await user.updatePassword({ oldPassword: "analytical engine", newPassword: "difference engine" }))

  const reason = async (call: () => Promise<unknown>): Promise<string> => {
    try {
      await call()
      return "done"
    } catch (error) {
      if (KnownErrors.UserWithEmailAlreadyExists.isInstance(error)) return "such a user exists"
      if (error instanceof KnownErrors.TeamMembershipAlreadyExists || error instanceof KnownErrors.TeamNotFound) {
        return "membership"
      }
      if (KnownErrors.InvalidSecretServerKey.isInstance(error)) return "wrong key"
      if (!(error instanceof Error)) throw error
      return String((error as { errorCode?: string }).errorCode)
    }
  }
  const ada = await server.getUser(user.id)
  const team = await server.createTeam({ displayName: "Analytical", creatorUserId: user.id })
  print(await reason(() => server.createUser({ primaryEmail: email, primaryEmailAuthEnabled: true })))
  print(await reason(() => team.addUser(user.id)))
  print(await reason(async () => ada?.grantPermission(team, "absent")))
  const stranger = new StackServerApp({
    baseUrl,
    projectId,
    publishableClientKey,
    secretServerKey: `${secretServerKey}0`,
    tokenStore: null
  })
  print(await reason(() => stranger.listTeams()))
  await user.signOut()
  print(await app.getUser(), await app.getAccessToken())
}

import { StackClientApp } from "@stackframe/js"
import type { Settings } from "./Settings.ts"

/** Signs a terminal program in through a browser, which confirms. */
export const main = async ({ baseUrl, print, projectId, publishableClientKey, site }: Settings) => {
  const browser = new StackClientApp({
    baseUrl,
    projectId,
    publishableClientKey,
    tokenStore: "memory",
    noAutomaticPrefetch: true
  })
  await browser.signUpWithCredential({
    email: "ada@example.com",
    password: "analytical engine",
    noRedirect: true,
    verificationCallbackUrl: `${site}/verify`
  })
  const { refreshToken } = await browser.getAuthJson()

  const terminal = new StackClientApp({
    baseUrl,
    projectId,
    publishableClientKey,
    tokenStore: "memory",
    noAutomaticPrefetch: true
  })
  const result = await terminal.promptCliLogin({
    appUrl: site,
    expiresInMillis: 60_000,
    promptLink: (url, loginCode) => {
      print(new URL(url).origin, url.includes(loginCode))
      // The app's page sends this request after a click.
      void fetch(`${baseUrl}/api/v1/auth/cli/complete`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-stack-project-id": projectId,
          "x-stack-access-type": "client",
          "x-stack-publishable-client-key": publishableClientKey
        },
        body: JSON.stringify({ login_code: loginCode, refresh_token: refreshToken })
      })
    }
  })
  if (result.status === "error") throw result.error
  const tokenStore = { accessToken: "", refreshToken: result.data }
  const app = new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: "memory", noAutomaticPrefetch: true })
  const user = await app.getUser({ tokenStore })
  print(typeof result.data, user?.primaryEmail)
}

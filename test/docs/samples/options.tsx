/** The compiled samples of docs/options.md, which `test/docs/samples.test.ts` compares with the page. */
import { createClientApp, createServerApp, requestTokenStore } from "latchkey/promise"

declare const request: Request

export const sample1 = async () => {
  const app = createClientApp({ tokenStore: "cookie" }) // with HEXCLAVE_PROJECT_ID in the environment
  const server = createServerApp({ tokenStore: requestTokenStore(request), timeout: "10 seconds", totalTimeout: "20 seconds" })

  return { app, server }
}

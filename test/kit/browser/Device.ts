/** A virtual device with passkeys for a page in Chromium (Chrome DevTools Protocol, domain WebAuthn). */
import type { Page } from "playwright-core"
import { sessionForDevice } from "./ContextPool.ts"

/** Acts as the person and the device of this page. Prompts are answered immediately, or stay open until the test lets them be answered. */
export const deviceOf = async (page: Page) => {
  const session = await sessionForDevice(page)
  await session.send("WebAuthn.enable", { enableUI: false })
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
  return {
    answers: (isEnabled: boolean) =>
      session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: isEnabled }),
    credentials: async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    forget: () => session.send("WebAuthn.clearCredentials", { authenticatorId })
  }
}

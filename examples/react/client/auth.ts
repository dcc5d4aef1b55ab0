/** The client app of this browser: its session is kept in cookies, and redirects go through the router. */
import { createClientApp } from "latchkey/promise"
import { navigate } from "./router.tsx"

/** Set by the build (`server/build.ts`). Nothing here is secret: every visitor can read it. */
declare const settings: { readonly projectId: string; readonly publishableClientKey: string; readonly baseUrl: string }

export const app = createClientApp({ ...settings, tokenStore: "cookie", navigator: navigate })

/** Where the emulator shows the mails that it "sent". Your app has no such link: its mails arrive. */
export const inboxUrl = `${settings.baseUrl}/#inbox`

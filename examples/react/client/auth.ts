/** The client app of this browser: its session is in cookies, and the router performs redirects. */
import { createClientApp } from "latchkey/promise"
import { navigate } from "./router.tsx"

/** Set by the build (`server/build.ts`). Contains no secrets, because every visitor can read them. */
declare const settings: { readonly projectId: string; readonly publishableClientKey: string; readonly baseUrl: string }

export const app = createClientApp({ ...settings, tokenStore: "cookie", navigator: navigate })

/** The emulator's inbox, with the mails that it "sent". Your app needs no such link, because its mails are delivered. */
export const inboxUrl = `${settings.baseUrl}/#inbox`

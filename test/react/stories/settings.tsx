/** The account settings and their menus, over an app on an emulator, with the address and project in the page's address. */
import { Flex, Theme } from "@radix-ui/themes"
import { type ReactNode, Suspense, use } from "react"
import { createClientApp } from "../../../src/promise/index.ts"
import { TeamSwitcher, useAppearance, UserButton } from "../../../src/react/components.ts"
import { AuthProvider, useTranslation } from "../../../src/react/index.ts"
import { AccountSettings, TeamCreation } from "../../../src/react/pages.ts"

const expectedText = new URLSearchParams(location.search)
const redirects: Array<string> = []
const app = createClientApp({
  projectId: expectedText.get("projectId") ?? "",
  publishableClientKey: expectedText.get("publishableClientKey") ?? "",
  baseUrl: expectedText.get("baseUrl") ?? "",
  tokenStore: expectedText.get("tokenStore") === "cookie" ? "cookie" : "memory",
  navigator: (path) => {
    redirects.push(path)
    // Acts like a router that shows the settings on this page.
    const [, hash] = /^\/handler\/account-settings#(.*)$/.exec(path) ?? []
    if (hash !== undefined) location.hash = hash
  }
})
/** Test hooks, and actions of other users. */
const selection: Array<string | null> = []
Object.assign(window, { app, redirects, selected: selection })

/** The address of the user to sign in before anything is shown. */
const email = expectedText.get("email")
const signedUp = email === null
  ? Promise.resolve()
  : app.auth.signUpWithPassword({ email, password: "analytical engine" }).then(() =>
    app.user.update({ displayName: "Ada Lovelace" })
  )

const Ready = ({ children }: { readonly children: ReactNode }) => {
  use<unknown>(signedUp)
  return children
}
const Page = ({ children }: { readonly children: ReactNode }) => (
  <AuthProvider app={app}>
    <div dir={useTranslation().direction}>
      <Suspense>
        <Ready>{children}</Ready>
      </Suspense>
    </div>
  </AuthProvider>
)

const billing = [{ id: "billing", title: "Billing", content: <p>Nothing to pay.</p> }]

export const Settings = () => (
  <Page>
    <AccountSettings extraItems={billing} fullPage />
  </Page>
)

/** The page that creates a team, which stays while the browser would load the settings. */
export const Creation = () => (
  <Page>
    <TeamCreation fullPage />
  </Page>
)

/** The settings next to a header, as part of a page. */
export const Embedded = () => (
  <Page>
    <Flex direction="column" gap="5" p="5">
      <Flex gap="5" justify="between">
        <TeamSwitcher onSwitch={(team) => void selection.push(team?.displayName ?? null)} personal />
        <UserButton />
      </Flex>
      <AccountSettings />
    </Flex>
  </Page>
)

const Header = () => {
  const appearance = useAppearance()
  const support = { text: "Support", onSelect: () => void selection.push("Support") }
  return (
    <Theme appearance={appearance.shown}>
      <Flex align="center" gap="5" justify="between" p="5" wrap="wrap">
        <TeamSwitcher
          onSwitch={(team) => void selection.push(team?.displayName ?? null)}
          personal={expectedText.has("personal")}
        />
        <UserButton appearance={appearance} extraItems={[support]} showUserInfo={expectedText.has("info")} />
      </Flex>
    </Theme>
  )
}
export const Menus = () => (
  <Page>
    <Header />
  </Page>
)

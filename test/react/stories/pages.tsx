/** An app that has all pages below /handler, and a custom one, which shows the signed-in user. */
import { Button } from "@radix-ui/themes"
import { Redacted } from "effect"
import { type ReactNode, StrictMode, Suspense, useState } from "react"
import { createRoot } from "react-dom/client"
import { createClientApp } from "../../../src/promise/index.ts"
import { AuthErrorBoundary, AuthPage, AuthPages, PagesTheme, TeamSwitcher, UserAvatar } from "../../../src/react/components.ts"
import { Field } from "../../../src/react/form/Field.tsx"
import { FormBody, SubmitButton } from "../../../src/react/form/FormBody.tsx"
import { useForm } from "../../../src/react/form/useForm.ts"
import { AuthProvider, SignInLink, TranslationProvider, useTeams, useUser } from "../../../src/react/index.ts"
import { OAuthButton } from "../../../src/react/sign-in/OAuthButtons.tsx"
import { german } from "../../../src/react/translation/languages/german.ts"
import { update } from "../../../src/services/client/CurrentUser.ts"
import { Header } from "./header.tsx"
import { hebrew } from "./hebrew.ts"

const { brand, ...settings } = JSON.parse(document.documentElement.dataset["app"] ?? "{}")
const app = createClientApp({ ...settings, tokenStore: "cookie" })
Object.assign(window, { app, reveal: Redacted.value })

const Home = () => {
  const user = useUser({ includeAnonymous: true })
  return (
    <main>
      <h1>Home of {user === null ? "nobody" : user.isAnonymous ? "a guest" : user.primaryEmail}</h1>
      <p>{location.pathname + location.search}</p>
      <SignInLink>Come in</SignInLink>
      <Button onClick={() => void app.navigation.redirectToSignOut()}>Leave</Button>
    </main>
  )
}

/** An app with other page paths, in a router with its own location, with a custom page. */
const Routed = () => {
  const [here, setHere] = useState("/account/sign-in")
  return (
    <>
      <p>Routed to {here}</p>
      <AuthPages app={route} fullPage={false} location={here} navigate={(url) => setHere(url)} pages={ownStyles} />
    </>
  )
}
const route = createClientApp({ ...settings, tokenStore: "memory", urls: { handler: "/account", home: "/account/welcome" } })
const ownStyles = { forgotPassword: () => <h2>Ask Charles</h2> }

/** A form for a signed-in user. */
const Draft = () => {
  const form = useForm({
    values: { name: "" },
    send: ({ name }) => update({ displayName: name }),
    onSuccess: () => "fails" in window ? Promise.reject(new TypeError("a mistake")) : undefined,
    draft: { key: "name", fields: ["name"] }
  })
  return (
    <FormBody form={form}>
      <Field {...form.field("name")} label="Name" />
      <SubmitButton form={form}>Save</SubmitButton>
    </FormBody>
  )
}

/** A custom page with parts of the library's pages. */
const Parts = () => {
  const [team, setTeam] = useState<string | null>(null)
  const user = useUser()
  return (
    <main>
      <h1>Parts</h1>
      {user === null && <AuthPage app={scope} page="signUp" />}
      <OAuthButton provider="github" scopes={["gist"]} />
      <TeamSwitcher onSwitch={(chosenStyle) => setTeam(chosenStyle?.id ?? null)} personal teamId={team} />
      <p>Team {team === null ? "none" : "chosen"}</p>
      <UserAvatar border label="bordered" user={user} />
    </main>
  )
}
const bare = createClientApp({ ...settings, tokenStore: "cookie", urls: { handler: "/bare/handler" } })
/** An app whose sign-in page is on another site. */
const outward = createClientApp({ ...settings, tokenStore: "memory", urls: { signIn: "http://accounts.example/sign-in" } })
const scope = createClientApp({ ...settings, tokenStore: "cookie", oauthScopesOnSignIn: { github: ["repo"] } })

/** Throws until the test repairs it. */
const Broken = () => {
  if (!("repaired" in window)) throw new TypeError("a mistake")
  return <h1>Repaired</h1>
}

/** A page that needs a user. */
const TeamNames = () => (
  <main>
    <h1>Teams: {useTeams().map(({ displayName }) => displayName).join(", ") || "none"}</h1>
  </main>
)

/** A program without the theme, if the test requires it. */
const Around = ({ children }: { readonly children: ReactNode }) =>
  location.search.includes("without=theme") ? children : <PagesTheme appearance={dark ? "dark" : "light"}>{children}</PagesTheme>

const dark = matchMedia("(prefers-color-scheme: dark)").matches
const language = navigator.language.startsWith("de") ? german : navigator.language.startsWith("he") ? hebrew : undefined

createRoot(document.getElementById("root") ?? document.body).render(
  <StrictMode>
    <Around>
      {location.pathname === "/bare/broken" ?
        (
          <AuthErrorBoundary>
            <Broken />
          </AuthErrorBoundary>
        ) :
        location.pathname.startsWith("/bare/handler") && <AuthPages app={bare} />}
      <TranslationProvider language={language}>
        {location.pathname.startsWith("/bare") ?
          null :
          location.pathname.startsWith("/handler") ?
          <AuthPages app={app} brand={brand} /> :
          location.pathname === "/routed" ?
          <Routed /> :
          location.pathname === "/outward" ?
          (
            <AuthProvider app={outward}>
              <SignInLink>Come in</SignInLink>
            </AuthProvider>
          ) :
          location.pathname === "/teams" ?
          (
            <AuthProvider app={app}>
              <AuthErrorBoundary>
                <Suspense fallback="…">
                  <TeamNames />
                </Suspense>
              </AuthErrorBoundary>
            </AuthProvider>
          ) :
          location.pathname === "/parts" ?
          (
            <AuthProvider app={scope}>
              <Suspense fallback="…">
                <Parts />
              </Suspense>
            </AuthProvider>
          ) :
          (
            <AuthProvider app={app}>
              <Suspense fallback="…">
                {location.pathname === "/draft" ? <Draft /> : location.pathname === "/header" ? <Header /> : <Home />}
              </Suspense>
            </AuthProvider>
          )}
      </TranslationProvider>
    </Around>
  </StrictMode>
)

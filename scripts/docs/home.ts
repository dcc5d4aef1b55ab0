/** The first page of the documentation site: what the library does, as code and as a page that runs. */

const features = [
  ["Typed refusals", "Each call lists its errors in its type. The app's safe calls return them as values.", "/errors"],
  ["Sessions that last", "One renewal for all tabs and requests. An outage signs no user out.", "/sessions"],
  ["Pages and hooks", "Sign-in, account settings and teams for React 19, accessible and in thirteen languages.", "/react"],
  ["Servers", "Middlewares for Hono, Express and Fastify, local token verification, webhooks, Next.js.", "/backends"],
  ["An emulator", "The provider in memory: a test runs without network, mail or clock.", "/emulator"],
  ["Promises or Effect", "The same calls in both forms, and only what a program uses is in its bundle.", "/introduction"]
] as const

const actions = [["Start", "/start/", "brand"], ["Playground", "/playground", "alt"], [
  "Introduction",
  "/introduction",
  "alt"
]] as const

/** Below the features: a program, and its page in a frame. */
const body = `
<columns>

## Sign-in, as code

\`\`\`sh
npm install latchkey effect react react-dom @radix-ui/themes
npx latchkey init
\`\`\`

\`\`\`tsx
import { createClientApp } from "latchkey/promise"
import { AuthProvider, useUser } from "latchkey/react"
import { AuthPages, PagesTheme } from "latchkey/react/components"
import { Suspense } from "react"
import "latchkey/react/styles.css"

const app = createClientApp({
  projectId: import.meta.env["VITE_HEXCLAVE_PROJECT_ID"],
  tokenStore: "cookie"
})
const isPage = location.pathname.startsWith("/handler")

const Home = () => {
  const user = useUser({ or: "redirect" })
  return <h1>Hello {user.displayName}</h1>
}

export const App = () => (
  <PagesTheme>
    <AuthProvider app={app}>
      <Suspense>
        {isPage ? <AuthPages app={app} /> : <Home />}
      </Suspense>
    </AuthProvider>
  </PagesTheme>
)
\`\`\`

<column>

## The pages, in this page

They run here over the emulator: sign up with any address and a password, and open the mail below.

<playground pages 720 Sign-up over the emulator>

</columns>
`

/** The page in which readers change code and run it. */
export const playgroundPage = `# Playground

The library and its emulator run in this page, without a server: change the code, and run it with the button or Ctrl+Enter. \`import\` takes
\`latchkey/promise\`, \`latchkey/emulator\` and \`latchkey/testing\`. [The quickstart](/introduction#quickstart) explains the calls.

<playground code 660 Code over the emulator>

## Pages

Sign-up, sign-in and account settings of [\`<AuthPages>\`](/react#pages-and-components), with the mails of the emulator.

<playground pages 720 Pages over the emulator>
`

/** The front matter that VitePress reads, as JSON, which is valid YAML, and the text below the features. */
export const homePage = (summary: string): string => {
  const matter = {
    layout: "home",
    hero: {
      name: "Latchkey",
      text: "Sign-in and users, typed to the last error",
      tagline: summary,
      image: {
        src: "/pictures/sign-in.png",
        alt: "The sign-in page, with identity providers, a passkey, password and e-mail code"
      },
      actions: actions.map(([text, link, theme]) => ({ text, link, theme }))
    },
    features: features.map(([title, details, link]) => ({ title, details, link }))
  }
  return `---\n${JSON.stringify(matter, null, 2)}\n---\n${body}`
}

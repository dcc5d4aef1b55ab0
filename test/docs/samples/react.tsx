/** The compiled samples of docs/react.md, which `test/docs/samples.test.ts` compares with the page. */
import { Theme } from "@radix-ui/themes"
import * as values from "latchkey/live"
import { currentUser, teams } from "latchkey/live"
import { internalApiKeys } from "latchkey/live/admin"
import { createNext, createProxy } from "latchkey/next"
import {
  appendCookies,
  type ClientApp as PromiseClientApp,
  createAdminApp,
  createClientApp,
  dehydrateApp,
  dehydrateValues,
  escapeForScript,
  hydrateApp,
  requestTokenStore
} from "latchkey/promise"
import {
  AuthProvider,
  HydrationBoundary,
  loadLanguage,
  TranslationProvider,
  useLive,
  useLiveState,
  useUser
} from "latchkey/react"
import { AdminProvider, useAdminLive } from "latchkey/react/admin"
import { AuthErrorBoundary, AuthPages } from "latchkey/react/components"
import { type ComponentProps, type ComponentType, type ReactNode, Suspense } from "react"
import { hydrateRoot } from "react-dom/client"
import { renderToReadableStream } from "react-dom/server.browser"
import { createBrowserRouter, Outlet, useHref, useLocation } from "react-router"

declare const app: PromiseClientApp
declare const projectId: string
declare const request: Request
declare const headers: Headers & Parameters<typeof createNext>[0]["headers"]
declare const AskCharles: ComponentType
declare const Home: ComponentType
declare const Orders: ComponentType
declare const Page: ComponentType<
  { readonly app: PromiseClientApp; readonly initial: ComponentProps<typeof AuthProvider>["initial"] }
>
declare const root: Element
declare const teamId: string
declare const connection: Parameters<typeof createNext>[0]["connection"]
declare const cookies: Parameters<typeof createNext>[0]["cookies"]
declare const redirect: (url: string) => never
declare const auth: ReturnType<typeof createNext>
declare const NextResponse: { readonly next: (init?: { readonly request?: { readonly headers?: Headers } }) => Response }

export const sample1 = async () => {
  const app = createClientApp({ projectId, tokenStore: "cookie" })

  const Root = () => (
    <AuthProvider app={app}>
      <AuthErrorBoundary>
        <Suspense fallback="…">
          <Profile />
        </Suspense>
      </AuthErrorBoundary>
    </AuthProvider>
  )
  const Profile = () => <p>{useUser({ or: "redirect" }).displayName}</p>

  return { app, Root, Profile }
}

export const sampleOfValues = async () => {
  const Members = ({ teamId }: { readonly teamId: string }) => {
    const members = useLive(values.members({ teamId }))
    const sessions = useLiveState(values.sessions)
    return <p>{members.length} members, {sessions.status === "ok" ? sessions.value.length : "…"} sessions</p>
  }

  return { Members }
}

export const sample2 = async () => {
  const owner = createClientApp({ projectId: "internal", tokenStore: "cookie" })
  const admin = createAdminApp({ projectId, owner })

  const Keys = () => useAdminLive(internalApiKeys).map(({ description, id }) => <li key={id}>{description}</li>)
  const Dashboard = () => (
    <AuthProvider app={owner}>
      <Suspense fallback="…">
        <AdminProvider app={admin}>
          <Keys />
        </AdminProvider>
      </Suspense>
    </AuthProvider>
  )

  return { owner, admin, Keys, Dashboard }
}

export const sample3 = async () => {
  const Handler = () => (
    <Theme>
      <AuthPages app={app} />
    </Theme>
  )

  return { Handler }
}

export const sample4 = async () => {
  const language = await loadLanguage() // or loadLanguage(request.headers.get("accept-language")) on a server
  document.documentElement.lang = language.locale
  document.documentElement.dir = language.direction

  const App = () => <TranslationProvider language={language}>…</TranslationProvider>

  return { language, App }
}

export const sample5 = async () => {
  const app = createClientApp({
    projectId,
    tokenStore: "cookie",
    urls: { handler: "/account" },
    navigator: (path, { replace }) => router.navigate(path, { replace })
  })

  const own = { forgotPassword: AskCharles } // in place of Latchkey's page
  const Account = () => <AuthPages app={app} location={useHref(useLocation())} pages={own} />

  const Root = () => (
    <Theme>
      <AuthProvider app={app}>
        <Suspense fallback="…">
          <AuthErrorBoundary key={useLocation().pathname}>
            <Outlet />
          </AuthErrorBoundary>
        </Suspense>
      </AuthProvider>
    </Theme>
  )

  const router = createBrowserRouter([
    {
      Component: Root,
      children: [
        { path: "/", Component: Home },
        { path: "/orders", Component: Orders }, // useUser({ or: "redirect" }) leads to /account/sign-in, and back here
        { path: "/account/*", Component: Account }
      ]
    }
  ])

  return { app, own, Account, Root, router }
}

export const sample6 = async () => {
  const headers = new Headers({ "cache-control": "private, no-store" }) // of the response, which may set session cookies
  const app = createClientApp({ projectId, tokenStore: requestTokenStore(request, { setCookies: appendCookies(headers) }) })
  const initial = await dehydrateValues(app, [currentUser, teams])
  const stream = await renderToReadableStream(<Page app={app} initial={initial} />)
  void stream.allReady.then(app.dispose, app.dispose) // React calls verbs of the app until then
  const dehydrated = escapeForScript({ app: dehydrateApp(app), initial }) // for <script type="application/json" id="dehydrated">

  return { app, initial, stream, dehydrated }
}

export const sample7 = async () => {
  const { app: dehydrated, initial } = JSON.parse(document.getElementById("dehydrated")?.textContent ?? "{}")
  hydrateRoot(root, <Page app={hydrateApp(dehydrated)} initial={initial} />)

  return { dehydrated, initial }
}

export const sample8 = async () => {
  const auth = createNext({ connection, cookies, headers, redirect })

  return { auth }
}

export const sample9 = async () => {
  const proxy = createProxy({ next: (init) => NextResponse.next(init) })
  const config = { matcher: "/((?!_next/|favicon.ico).*)" }

  return { proxy, config }
}

export const sample10 = async () => {
  const Values = async ({ children }: { children: ReactNode }) => (
    <HydrationBoundary {...await auth.dehydrate([currentUser])}>{children}</HydrationBoundary>
  )

  const Session = ({ children }: { children: ReactNode }) => (
    <Suspense>
      <Values>{children}</Values>
    </Suspense>
  )

  return { Session }
}

export const sampleProtect = async () => {
  const Orders = async () => {
    const user = await auth.protect() // never null
    return <p>Orders of {user.displayName}</p>
  }

  const OrdersPage = () => (
    <Suspense fallback="…">
      <Orders />
    </Suspense>
  )

  return { OrdersPage }
}

export const sampleAction = async () => {
  "use server"

  const rename = async (data: FormData) => {
    await auth.protect({ teamId, permission: "team_admin" })
    await (await auth.app()).teams.update(teamId, { displayName: String(data.get("name")) })
  }

  return { rename }
}

export const sampleRoute = async () => {
  const GET = auth.protectRoute(({ user }) => Response.json({ email: user.primaryEmail }))

  return { GET }
}

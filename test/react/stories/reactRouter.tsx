/** An app in React Router with the pages below /account, one of them custom; and the same below /shop, with routes as elements. */
import { Theme } from "@radix-ui/themes"
import { StrictMode, Suspense } from "react"
import { createRoot } from "react-dom/client"
import { BrowserRouter, createBrowserRouter, Link, Outlet, Route, Routes, useHref, useLocation, useNavigate } from "react-router"
import { RouterProvider } from "react-router/dom"
import { createClientApp } from "../../../src/promise/index.ts"
import { AuthErrorBoundary, AuthPages, TeamSwitcher, UserButton } from "../../../src/react/components.ts"
import { AuthProvider, TranslationProvider, useUser } from "../../../src/react/index.ts"

const settings = JSON.parse(document.documentElement.dataset["app"] ?? "{}")
/** Addresses of pages begin with the base name; paths for the router do not. */
const basename = "/shop"
const isBelow = location.pathname.startsWith(basename)

/** The target after sign-out, set by a test; its pages are loaded once. */
const afterSignOut = new URLSearchParams(location.search).get("out") ?? undefined

const app = createClientApp({
  ...settings,
  tokenStore: "cookie",
  ...isBelow
    ? { urls: { handler: `${basename}/account`, home: basename } }
    : { urls: { handler: "/account", afterSignOut }, navigator: (path, { replace }) => router.navigate(path, { replace }) }
})

const ownStyles = {
  forgotPassword: () => (
    <main>
      <h1>Ask Charles</h1>
    </main>
  )
}

const Account = () => <AuthPages app={app} location={useHref(useLocation())} pages={ownStyles} />

/** Passes the router's function to the pages, for apps whose router is available only inside components. */
const AccountBelow = () => {
  const navigate = useNavigate()
  return (
    <AuthPages
      app={app}
      location={useHref(useLocation())}
      navigate={(path, options) => navigate(path.slice(basename.length) || "/", options)}
    />
  )
}

const Home = () => {
  const user = useUser()
  return (
    <main>
      <h1>Home of {user === null ? "nobody" : user.primaryEmail}</h1>
      <Link to="/account/sign-in">In</Link> <Link to="/orders?page=2">Orders</Link> <Link to="/account/nowhere">Nowhere</Link>
      {" "}
      <Link to="/members">Members</Link>
    </main>
  )
}

const Orders = () => {
  const { primaryEmail } = useUser({ or: "redirect" })
  return (
    <main>
      <h1>Orders of {primaryEmail}</h1>
      <UserButton />
      <Link to="/account/sign-out">Out</Link>
    </main>
  )
}

/** Throws for signed-out users. */
const Members = () => <h1>Members: {useUser({ or: "throw" }).primaryEmail}</h1>

const Root = () => (
  <Theme>
    <TranslationProvider>
      <AuthProvider app={app}>
        <TeamSwitcher />
        <Suspense fallback="…">
          <AuthErrorBoundary key={useLocation().pathname}>
            <Outlet />
          </AuthErrorBoundary>
        </Suspense>
      </AuthProvider>
    </TranslationProvider>
  </Theme>
)

const router = createBrowserRouter([
  {
    Component: Root,
    children: [
      { path: "/", Component: Home },
      { path: "/orders", Component: Orders },
      { path: "/members", Component: Members },
      { path: "/account/*", Component: Account }
    ]
  }
])

const Elements = () => (
  <BrowserRouter basename={basename}>
    <Routes>
      <Route element={<Root />}>
        <Route element={<Home />} path="/" />
        <Route element={<Orders />} path="/orders" />
        <Route element={<Members />} path="/members" />
        <Route element={<AccountBelow />} path="/account/*" />
      </Route>
    </Routes>
  </BrowserRouter>
)

createRoot(document.getElementById("root") ?? document.body).render(
  <StrictMode>{isBelow ? <Elements /> : <RouterProvider router={router} />}</StrictMode>
)

/** The user, as the server and as the browser reads it. */
import { AuthErrorBoundary } from "latchkey/react/components"
import { Suspense } from "react"
import { rename, signOut } from "./actions.js"
import { auth } from "./auth.js"
import { Count } from "./Count.jsx"
import { Profile } from "./Profile.jsx"
import { SignIn } from "./SignIn.jsx"
import { Teams } from "./Teams.jsx"

const Content = async () => {
  const app = await auth.app()
  const me = await app.user.find()
  return (
    <main>
      <p id="server">{me === null ? "signed out" : me.displayName ?? me.primaryEmail}</p>
      <Profile />
      {me === null ? <SignIn /> : (
        <>
          <AuthErrorBoundary fullPage={false}>
            <Suspense fallback={<p>…</p>}>
              <Teams />
            </Suspense>
          </AuthErrorBoundary>
          <form action={rename}>
            <input name="name" aria-label="Name" />
            <button>Rename</button>
          </form>
          <Count />
          <form action={signOut}>
            <button>Sign out</button>
          </form>
        </>
      )}
    </main>
  )
}

const Home = () => (
  <Suspense>
    <Content />
  </Suspense>
)
export default Home

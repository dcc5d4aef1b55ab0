/** For signed-in users only; others are redirected to sign in, and return. */
import { Suspense } from "react"
import { auth } from "../auth.js"

const ForUser = async () => {
  const user = await auth.protect()
  return <p id="private">For {user.primaryEmail} only</p>
}

const Private = () => (
  <Suspense>
    <ForUser />
  </Suspense>
)
export default Private

/** For signed-in users only; others are redirected to sign in, and return. */
import { auth } from "../auth.js"

const Private = async () => {
  const app = await auth.app()
  const me = await app.user.get({ or: "redirect" })
  return <p id="private">For {me?.primaryEmail} only</p>
}
export default Private

/** Only for people who are signed in; others are sent to sign in, and come back. */
import { auth } from "../auth.js"

const Private = async () => {
  const app = await auth.app()
  const me = await app.user.get({ or: "redirect" })
  return <p id="private">For {me?.primaryEmail} only</p>
}
export default Private

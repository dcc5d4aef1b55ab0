/** Hands the app and the user over to the client components inside. */
import { currentUser } from "latchkey/live"
import { HandedOver } from "latchkey/react/HandedOver"
import { auth } from "./auth.js"

export const metadata = { title: "Latchkey and Next.js", icons: "data:," }

const Layout = async ({ children }) => (
  <html lang="en">
    <body>
      <HandedOver {...await auth.handOver([currentUser])}>{children}</HandedOver>
    </body>
  </html>
)
export default Layout

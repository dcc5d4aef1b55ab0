/** Dehydrates the app and the user for the client components inside. */
import { currentUser } from "latchkey/live"
import { HydrationBoundary } from "latchkey/react/HydrationBoundary"
import { auth } from "./auth.js"

export const metadata = { title: "Latchkey and Next.js", icons: "data:," }

const Layout = async ({ children }) => (
  <html lang="en">
    <body>
      <HydrationBoundary {...await auth.dehydrate([currentUser])}>{children}</HydrationBoundary>
    </body>
  </html>
)
export default Layout

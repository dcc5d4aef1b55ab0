/** Provides the session to all pages. */
import { Session } from "./Session.jsx"

export const metadata = { title: "Latchkey and Next.js", icons: "data:," }

const Layout = ({ children }) => (
  <html lang="en">
    <body>
      <Session>{children}</Session>
    </body>
  </html>
)
export default Layout

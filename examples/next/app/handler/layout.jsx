/** What the pages need: the theme, and what the project allows, so that the server renders them whole. */
import "@radix-ui/themes/styles.css"
import { Theme } from "@radix-ui/themes"
import { currentUser, project } from "latchkey/live"
import { HydrationBoundary } from "latchkey/react/HydrationBoundary"
import { auth } from "../auth.js"

const HandlerLayout = async ({ children }) => (
  <Theme>
    <HydrationBoundary {...await auth.dehydrate([currentUser, project])}>{children}</HydrationBoundary>
  </Theme>
)
export default HandlerLayout

/** What the pages need: the theme, and what the project allows, so that the server renders them whole. */
import "@radix-ui/themes/styles.css"
import { Theme } from "@radix-ui/themes"
import { currentUser, project } from "latchkey/live"
import { HandedOver } from "latchkey/react/HandedOver"
import { auth } from "../auth.js"

const HandlerLayout = async ({ children }) => (
  <Theme>
    <HandedOver {...await auth.handOver([currentUser, project])}>{children}</HandedOver>
  </Theme>
)
export default HandlerLayout

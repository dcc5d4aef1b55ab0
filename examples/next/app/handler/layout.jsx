/** What the pages need: theme, language, and what the project allows, so that the server renders them whole. */
import "@radix-ui/themes/styles.css"
import { Theme } from "@radix-ui/themes"
import { currentUser, project } from "latchkey/live"
import { HandedOver } from "latchkey/react/HandedOver"
import { TranslationProvider } from "latchkey/react/TranslationProvider"
import { auth } from "../auth.js"

const HandlerLayout = async ({ children }) => (
  <Theme>
    <TranslationProvider>
      <HandedOver {...await auth.handOver([currentUser, project])}>{children}</HandedOver>
    </TranslationProvider>
  </Theme>
)
export default HandlerLayout

/** The context of the pages: the theme and the project's settings, so that the server renders them completely. */
import "latchkey/react/styles.css"
import { Theme } from "@radix-ui/themes"
import { currentUser, project } from "latchkey/live"
import { HydrationBoundary } from "latchkey/react"
import { Suspense } from "react"
import { auth } from "../auth.js"

const Values = async ({ children }) => (
  <HydrationBoundary {...await auth.dehydrate([currentUser, project])}>{children}</HydrationBoundary>
)

const HandlerLayout = ({ children }) => (
  <Suspense>
    <Values>
      <Theme>{children}</Theme>
    </Values>
  </Suspense>
)
export default HandlerLayout

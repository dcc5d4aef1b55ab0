/** Dehydrates the app and the user for the client components inside, while the rest of a page is already shown. */
import { currentUser } from "latchkey/live"
import { HydrationBoundary } from "latchkey/react"
import { Suspense } from "react"
import { auth } from "./auth.js"

const Values = async ({ children }) => (
  <HydrationBoundary {...await auth.dehydrate([currentUser])}>{children}</HydrationBoundary>
)

export const Session = ({ children }) => (
  <Suspense>
    <Values>{children}</Values>
  </Suspense>
)

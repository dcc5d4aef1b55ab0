/** Pages of docs/start with the session in HttpOnly cookies, which no script reads (docs/sessions.md#backend-for-frontend). */
import type { Page } from "./page.ts"

/** Where the session is kept. */
export type SessionPlace = "cookie" | "backend"

export const sessionPlaces: ReadonlyArray<SessionPlace> = ["cookie", "backend"]

export const isSessionPlace = (text: string): text is SessionPlace => sessionPlaces.some((word) => word === text)

/** The path of the session's handler. */
const path = "/api/session"

const route = `import { auth } from "../../auth"

export const POST = auth.handleSession
`

/** Whether `withBackend` knows the page: Next.js, whose browser app takes its token store from the server. */
export const hasBackend = ({ name }: Page): boolean => name === "next"

/** The page with the option `backend` in both constructors, and the route of the handler. */
export const withBackend = (page: Page): Page => ({
  ...page,
  files: [
    ...page.files.map(({ path: file, text }) => ({
      path: file,
      text: text
        .replace(/(?<=createNext\(\{[^}]*redirect)(?= \}|,)/, `, backend: "${path}"`)
        .replace(/(?<=createProxy\(\{ next: \(init\) => NextResponse\.next\(init\))/, `, backend: "${path}"`)
    })),
    { path: `app${path}/route.ts`, text: route }
  ]
})

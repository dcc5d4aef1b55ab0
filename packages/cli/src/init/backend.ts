/** Pages of docs/start with the session in HttpOnly cookies, which no script reads (docs/sessions.md#backend-for-frontend). */
import type { Page } from "./page.ts"

/** Where the session is kept. */
export type SessionPlace = "cookie" | "backend"

export const sessionPlaces: ReadonlyArray<SessionPlace> = ["cookie", "backend"]

export const isSessionPlace = (text: string): text is SessionPlace => sessionPlaces.some((word) => word === text)

/** The module with the handler. */
const server = "latchkey/server"

/** The path of the session's handler. */
const path = "/api/session"
const option = `backend: "${path}"`

/** How a page of docs/start gets the option `backend` and the handler. */
interface Form {
  /** The file that gets the option. */
  readonly file: string
  readonly changes: ReadonlyArray<readonly [RegExp, string]>
  /** The module with the route of the handler. */
  readonly route?: Page["files"][number]
}

/** The server of a back end with one authentication for all its routes. */
const serverForm = (mount: string): Form => ({
  file: "server.ts",
  changes: [
    [/import \{ (?=signedIn)/, "import { sessionHandler, "],
    [/createAuthentication\(\)/, "authentication"],
    [/(?<=\nconst app = .*\n)/, `\nconst authentication = createAuthentication({ ${option} })\n\n${mount}\n`]
  ]
})

const forms: { readonly [page: string]: Form } = {
  next: {
    file: "app/auth.ts",
    changes: [
      [/(?<=createNext\(\{[^}]*redirect)(?= \}|,)/, `, ${option}`],
      [/(?<=createProxy\(\{ next: \(init\) => NextResponse\.next\(init\))/, `, ${option}`]
    ],
    route: { path: `app${path}/route.ts`, text: `import { auth } from "../../auth"\n\nexport const POST = auth.handleSession\n` }
  },
  "react-router": {
    file: "app/session.tsx",
    changes: [[/(?<=requestTokenStore\(request, .*)(?= \}\) \}\))/, `, ${option}`]],
    route: {
      path: `app${path}.ts`,
      text: `import { createAuthentication } from "${server}"
import type { ActionFunctionArgs } from "react-router"

const { handleSession } = createAuthentication({ ${option} })

export const action = ({ request }: ActionFunctionArgs) => handleSession(request)
`
    }
  },
  "tanstack-start": {
    file: "src/session.tsx",
    changes: [[/(?<=requestTokenStore\(getRequest\(\), \{ setCookies)(?= \})/, `, ${option}`]],
    route: {
      path: `src/routes${path}.ts`,
      text: `import { createFileRoute } from "@tanstack/react-router"
import { createAuthentication } from "${server}"

const { handleSession } = createAuthentication({ ${option} })

export const Route = createFileRoute("${path}")({
  server: { handlers: { POST: ({ request }) => handleSession(request) } }
})
`
    }
  },
  hono: serverForm(`app.post("${path}", sessionHandler(authentication))`),
  express: serverForm(`app.post("${path}", sessionHandler(authentication))`),
  fastify: serverForm(`app.register(sessionHandler(authentication), { prefix: "${path}" })`)
}

/** The file of the page that gets the option; `undefined` if the page has no form with a backend. */
export const backendFile = ({ name }: Page): string | undefined => forms[name]?.file

/** The page with the option `backend` and the route of the handler. */
export const withBackend = (page: Page): Page => {
  const { changes, route } = forms[page.name] ?? { changes: [] }
  const change = (text: string) => changes.reduce((result, [pattern, code]) => result.replace(pattern, code), text)
  const files = page.files.map((file) => ({ ...file, text: change(file.text) }))
  return { ...page, files: route === undefined ? files : [...files, route] }
}

/** Why there is no form with a backend, as the end of a sentence. */
export const noBackend = ({ name }: Page): string => {
  const docs = "see docs/sessions.md#backend-for-frontend"
  if (name === "vite-react") {
    return `this page has no server. Add one with --framework hono, express or fastify, and ${docs} for the page.`
  }
  return name === "expo" || name === "node"
    ? `a program outside a browser has no cookies.`
    : `init does not write the handler for ${name}. Add it by hand: ${docs}.`
}

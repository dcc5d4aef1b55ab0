/** The environment variables of an app, and the code that reads them, by framework. */
import type { PanelState } from "../../../src/emulator/panel/PanelState.ts"

export interface Framework {
  readonly value: "vite" | "next" | "node"
  readonly text: string
  readonly file: string
  readonly variables: (state: PanelState) => string
  readonly program: string
}

const lines = (pairs: ReadonlyArray<readonly [string, string]>) => pairs.map(([name, value]) => `${name}=${value}`).join("\n")

export const frameworks: ReadonlyArray<Framework> = [
  {
    value: "vite",
    text: "Vite",
    file: ".env.local",
    variables: ({ project, url }) =>
      lines([
        ["VITE_HEXCLAVE_PROJECT_ID", project.projectId],
        ["VITE_HEXCLAVE_API_URL", url]
      ]),
    program: `import { createClientApp } from "latchkey/promise"

export const app = createClientApp({
  projectId: import.meta.env["VITE_HEXCLAVE_PROJECT_ID"],
  baseUrl: import.meta.env["VITE_HEXCLAVE_API_URL"],
  tokenStore: "cookie"
})`
  },
  {
    value: "next",
    text: "Next.js",
    file: ".env.local",
    variables: ({ project, url }) =>
      lines([
        ["NEXT_PUBLIC_HEXCLAVE_PROJECT_ID", project.projectId],
        ["NEXT_PUBLIC_HEXCLAVE_API_URL", url],
        ["HEXCLAVE_SECRET_SERVER_KEY", project.secretServerKey]
      ]),
    program: `import { createNext } from "latchkey/next"
import { cookies, headers } from "next/headers"
import { redirect } from "next/navigation"

// Reads the variables by itself.
export const auth = createNext({ cookies, headers, redirect })`
  },
  {
    value: "node",
    text: "Node",
    file: ".env",
    variables: ({ project, url }) =>
      lines([
        ["HEXCLAVE_PROJECT_ID", project.projectId],
        ["HEXCLAVE_API_URL", url],
        ["HEXCLAVE_SECRET_SERVER_KEY", project.secretServerKey],
        ["HEXCLAVE_SUPER_SECRET_ADMIN_KEY", project.superSecretAdminKey]
      ]),
    program: `import { createServerApp } from "latchkey/promise"

// Reads the variables by itself: node --env-file=.env server.js
export const app = createServerApp({})`
  }
]

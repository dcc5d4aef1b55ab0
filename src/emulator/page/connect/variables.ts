/** The environment variables of an app, and the code that reads them, by framework. */
import type { PanelState } from "../../panel/PanelState.ts"

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
        ["VITE_STACK_API_URL", url],
        ["VITE_STACK_PROJECT_ID", project.projectId],
        ["VITE_STACK_PUBLISHABLE_CLIENT_KEY", project.publishableClientKey]
      ]),
    program: `import { createClientApp } from "latchkey/promise"

export const app = createClientApp({
  baseUrl: import.meta.env.VITE_STACK_API_URL,
  projectId: import.meta.env.VITE_STACK_PROJECT_ID,
  publishableClientKey: import.meta.env.VITE_STACK_PUBLISHABLE_CLIENT_KEY,
  tokenStore: "cookie"
})`
  },
  {
    value: "next",
    text: "Next.js",
    file: ".env.local",
    variables: ({ project, url }) =>
      lines([
        ["NEXT_PUBLIC_STACK_API_URL", url],
        ["NEXT_PUBLIC_STACK_PROJECT_ID", project.projectId],
        ["NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY", project.publishableClientKey],
        ["STACK_SECRET_SERVER_KEY", project.secretServerKey]
      ]),
    program: `import { createClientApp } from "latchkey/promise"

// Reads the variables by itself.
export const app = createClientApp({ tokenStore: "cookie" })`
  },
  {
    value: "node",
    text: "Node",
    file: ".env",
    variables: ({ project, url }) =>
      lines([
        ["STACK_API_URL", url],
        ["STACK_PROJECT_ID", project.projectId],
        ["STACK_PUBLISHABLE_CLIENT_KEY", project.publishableClientKey],
        ["STACK_SECRET_SERVER_KEY", project.secretServerKey],
        ["STACK_SUPER_SECRET_ADMIN_KEY", project.superSecretAdminKey]
      ]),
    program: `import { createServerApp } from "latchkey/promise"

// Reads the variables by itself: node --env-file=.env server.js
export const app = createServerApp()`
  }
]

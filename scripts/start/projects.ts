/** The projects in which the check follows the pages of docs/start, each with the generator that its page names. */
import type { FormCount } from "./forms.ts"
import { emptyFolder, reactRouter, type Scaffold } from "./scaffolds.ts"

/** A server of a project. The command gets its port in the variable PORT. */
export interface Serving {
  readonly name: "development" | "production"
  readonly command: string
  readonly forms?: FormCount
}

export interface Generator {
  readonly command: string
  readonly arguments: string
  /** The arguments for an earlier template, if the newest one needs packages that the registry does not have. */
  readonly earlier?: string
}

export interface Project {
  /** The name of its page in docs/start. */
  readonly page: string
  /** The generator as its page names it, and its further arguments. `null`: the project begins with the scaffold. */
  readonly generator: Generator | null
  /** Flags of `latchkey init`, which then writes other files than the page shows. */
  readonly flags?: string
  /** The files to begin with if there is no generator, or if it needs a network that is not there. */
  readonly scaffold: Scaffold | null
  /** Changes to the generator's files, as a reader might make them: a text in a file, and its replacement. */
  readonly edits?: ReadonlyArray<{ readonly path: string; readonly from: RegExp; readonly to: string }>
  /** Commands that must succeed once the files exist: the type check and the production build. */
  readonly builds: ReadonlyArray<string>
  /** The servers with pages. Empty: the page's own commands say how to use the project. */
  readonly servers: ReadonlyArray<Serving>
  /** Paths of further pages of the app. */
  readonly pages?: ReadonlyArray<string>
  /** A text of the generator's page, which must stay visible while the provider cannot be reached from the browser. */
  readonly content?: string
}

const ofNode = (page: string): Project => ({
  page,
  generator: null,
  scaffold: emptyFolder,
  builds: ["npm install --save-dev typescript @types/node", "npx tsc"],
  servers: []
})

const next = (flags: string): Project => ({
  page: "next",
  generator: { command: "npx create-next-app@latest", arguments: `shop --yes ${flags}` },
  scaffold: null,
  builds: ["npx tsc --noEmit", "npm run build"],
  servers: [{ name: "development", command: "npm run dev" }, { name: "production", command: "npm start" }]
})

const viteServers = (preview: string): ReadonlyArray<Serving> => [
  { name: "development", command: "npm run dev -- --port $PORT --strictPort" },
  { name: "production", command: preview }
]

const reactRouterProject = (version: string): Project => ({
  page: "react-router",
  generator: null,
  scaffold: reactRouter(version),
  builds: ["npx react-router typegen && npx tsc", "npm run build"],
  servers: [
    { name: "development", command: "npm run dev -- --port $PORT --strictPort", forms: "any" },
    // The page's own command: the built server does not read `.env`.
    { name: "production", command: "set -a; . ./.env; npm start" }
  ]
})

const expo = (template: string): Project => {
  const argumentsFor = (template: string) => `shop --yes --template ${template}`
  return {
    page: "expo",
    generator: {
      command: "npx create-expo-app@latest",
      arguments: argumentsFor(template),
      earlier: argumentsFor(`expo-template-${template}@57.0.28`)
    },
    scaffold: null,
    // Without a phone, the check builds the bundle down to Hermes bytecode.
    builds: ["npx tsc --noEmit", "npx expo export --platform android"],
    servers: []
  }
}

const tanstackStart: Project = {
  page: "tanstack-start",
  generator: { command: "npm create @tanstack/start@latest", arguments: "shop -- --yes --no-git --no-intent" },
  scaffold: null,
  builds: ["npx tsc --noEmit", "npm run build"],
  servers: viteServers("node --env-file=.env .output/server/index.mjs"),
  pages: ["about"]
}
const flags = "--session backend"

export const projects: { readonly [name: string]: Project } = {
  node: ofNode("node"),
  hono: ofNode("hono"),
  express: ofNode("express"),
  fastify: ofNode("fastify"),
  effect: ofNode("effect"),
  cloudflare: { ...ofNode("cloudflare"), builds: [...ofNode("cloudflare").builds, "npx wrangler deploy --dry-run"] },
  "vite-react": {
    page: "vite-react",
    generator: { command: "npm create vite@latest", arguments: "shop -- --template react-ts --no-interactive" },
    scaffold: null,
    builds: ["npx tsc -b", "npm run build"],
    servers: viteServers("npm run preview -- --port $PORT --strictPort"),
    content: "Get started"
  },
  next: next("--no-src-dir"),
  "next-src": next("--src-dir"),
  "next-uncached": {
    ...next("--no-src-dir"),
    edits: [{ path: "next.config.ts", from: /^ +(?:cacheComponents|partialPrefetching): true,\n/gm, to: "" }]
  },
  "react-router": {
    ...reactRouterProject("8.4.0"),
    generator: { command: "npx create-react-router@latest", arguments: "shop --yes --no-git-init --debug" }
  },
  "react-router-7": reactRouterProject("7.18.4"),
  "tanstack-start": tanstackStart,
  "next-backend": { ...next("--src-dir"), flags },
  "react-router-backend": { ...reactRouterProject("8.4.0"), flags },
  "tanstack-start-backend": { ...tanstackStart, flags },
  expo: expo("blank-typescript"),
  "expo-default": expo("default")
}

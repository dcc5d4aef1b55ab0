/** The files of projects whose generator does not suffice: a back end begins in an empty folder, React Router's template is on GitHub. */

export interface Scaffold {
  readonly files: { readonly [path: string]: string }
  /** The packages that the generator would install. */
  readonly packages: ReadonlyArray<string>
}

const tsconfig = (options: object, include: ReadonlyArray<string>) =>
  JSON.stringify({
    compilerOptions: {
      target: "ES2023",
      lib: ["ES2023", "DOM", "DOM.Iterable"],
      module: "esnext",
      moduleResolution: "bundler",
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      esModuleInterop: true,
      ...options
    },
    include
  })

/** An empty folder, but for the type checker's settings. */
export const emptyFolder: Scaffold = {
  files: { "tsconfig.json": tsconfig({ types: ["node"], allowImportingTsExtensions: true }, ["*.ts"]) },
  packages: []
}

const root = `import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router"
import type { ReactNode } from "react"
import type { Route } from "./+types/root"
import "./app.css"

export const links: Route.LinksFunction = () => []

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <main>{isRouteErrorResponse(error) ? error.statusText : "An unexpected error"}</main>
}
`

const home = `import type { Route } from "./+types/home"

export const meta = ({}: Route.MetaArgs) => [{ title: "New app" }]

export default function Home() {
  return <p>Welcome</p>
}
`

/** The parts of the default template that matter here. Each React Router package requires one exact version of the others. */
export const reactRouter = (version: string): Scaffold => ({
  files: {
    "package.json": JSON.stringify({
      name: "shop",
      private: true,
      type: "module",
      scripts: { dev: "react-router dev", build: "react-router build", start: "react-router-serve ./build/server/index.js" }
    }),
    "tsconfig.json": tsconfig(
      { jsx: "react-jsx", types: ["node", "vite/client"], rootDirs: [".", "./.react-router/types"], verbatimModuleSyntax: true },
      ["app", ".react-router/types"]
    ),
    "vite.config.ts": `import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"

export default defineConfig({ plugins: [reactRouter()] })
`,
    "react-router.config.ts": `import type { Config } from "@react-router/dev/config"

export default { ssr: true } satisfies Config
`,
    ".gitignore": "node_modules/\n.react-router/\nbuild/\n.env\n",
    "public/favicon.ico": "",
    "app/root.tsx": root,
    "app/app.css": "body { color-scheme: light dark }\n",
    "app/routes.ts": `import { type RouteConfig, index } from "@react-router/dev/routes"

export default [index("routes/home.tsx")] satisfies RouteConfig
`,
    "app/routes/home.tsx": home
  },
  packages: [
    ...["react-router", "@react-router/node", "@react-router/serve", "@react-router/dev"].map((name) => `${name}@${version}`),
    "isbot",
    "react",
    "react-dom",
    "vite",
    "typescript@^6",
    "@types/node",
    "@types/react",
    "@types/react-dom"
  ]
})

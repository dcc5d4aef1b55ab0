/** The projects in which the pages of docs/start begin: as small as the output of each framework's own command can be. */

export interface Scaffold {
  readonly files: { readonly [path: string]: string }
  /** The packages that a new project of the framework installs. */
  readonly packages: ReadonlyArray<string>
  /** Commands that must succeed once the files exist. */
  readonly builds: ReadonlyArray<string>
  /** The port of the page's server: the one in the page, and the command's option to change it. `null` if there is no server. */
  readonly port: { readonly of: string; readonly flag?: string } | null
}

const manifest = (dev?: string, build?: string) =>
  JSON.stringify({ name: "shop", private: true, type: "module", ...(dev && { scripts: { dev, build } }) })

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
      allowImportingTsExtensions: true,
      noUncheckedSideEffectImports: false,
      ...options
    },
    include
  })

const react = { jsx: "react-jsx", types: ["node", "vite/client"] }
const types = ["typescript", "@types/node"]
const reactTypes = [...types, "@types/react", "@types/react-dom"]

const ofNode: Scaffold = {
  files: { "package.json": "{ \"name\": \"shop\" }", "tsconfig.json": tsconfig({ types: ["node"] }, ["*.ts"]) },
  packages: types,
  builds: ["npx tsc"],
  port: { of: "3000" }
}

const viteConfig = (imports: string, plugins: string) =>
  `${imports}\nimport { defineConfig } from "vite"\nexport default defineConfig({ plugins: [${plugins}] })\n`

/** Each React Router package requires one exact version of the others. */
const reactRouter = (version: string): Scaffold => ({
  files: {
    "package.json": manifest("react-router dev", "react-router build"),
    "tsconfig.json": tsconfig(react, ["app"]),
    "vite.config.ts": viteConfig("import { reactRouter } from \"@react-router/dev/vite\"", "reactRouter()")
  },
  packages: [
    ...["react-router", "@react-router/node", "@react-router/serve", "@react-router/dev"].map((name) => `${name}@${version}`),
    "isbot",
    "react",
    "react-dom",
    "vite",
    "typescript@^6",
    ...reactTypes.slice(1)
  ],
  builds: ["npx tsc", "npm run build"],
  port: { of: "5173", flag: "--port" }
})

export const scaffolds: { readonly [page: string]: Scaffold } = {
  node: ofNode,
  hono: ofNode,
  express: ofNode,
  fastify: ofNode,
  effect: ofNode,
  cloudflare: { ...ofNode, builds: ["npx tsc", "npx wrangler deploy --dry-run"] },
  "vite-react": {
    files: {
      "package.json": manifest("vite", "tsc && vite build"),
      "tsconfig.json": tsconfig(react, ["src"]),
      "index.html": "<!doctype html><div id=\"root\"></div><script type=\"module\" src=\"/src/main.tsx\"></script>",
      "src/main.tsx": "document.body.textContent = \"as created\"\n",
      "vite.config.ts": viteConfig("import react from \"@vitejs/plugin-react\"", "react()")
    },
    packages: ["react", "react-dom", "vite", "@vitejs/plugin-react", ...reactTypes],
    builds: ["npm run build"],
    port: { of: "5173", flag: "--port" }
  },
  next: {
    files: {
      "package.json": manifest("next dev", "next build"),
      "tsconfig.json": tsconfig({ jsx: "react-jsx", types: ["node"] }, ["**/*.ts", "**/*.tsx"]),
      "next.config.js": "export default { turbopack: { root: import.meta.dirname } }\n"
    },
    packages: ["next", "react", "react-dom", ...reactTypes],
    builds: ["npm run build", "npx tsc --allowJs --isolatedModules"],
    port: { of: "3000", flag: "--port" }
  },
  "react-router": reactRouter("8.4.0"),
  "react-router-7": reactRouter("7.18.4"),
  expo: {
    files: {
      "package.json": "{ \"name\": \"shop\", \"private\": true, \"main\": \"index.js\" }",
      "app.json": "{ \"expo\": { \"name\": \"shop\", \"slug\": \"shop\", \"platforms\": [\"ios\", \"android\"] } }",
      "index.js": "import { registerRootComponent } from \"expo\"\nimport App from \"./App\"\nregisterRootComponent(App)\n",
      "tsconfig.json": "{ \"extends\": \"expo/tsconfig.base\", \"compilerOptions\": { \"strict\": true } }"
    },
    // Versions that work together. A later version of Expo requires others.
    packages: ["expo@56.0.23", "react@19.2.3", "react-native@0.85.3", "typescript@^5", "@types/react@^19"],
    // Without a phone, the check builds the bundle down to Hermes bytecode.
    builds: ["npx tsc --noEmit", "npx expo export --platform android"],
    port: null
  },
  "tanstack-start": {
    files: {
      "package.json": manifest("vite dev", "vite build"),
      "tsconfig.json": tsconfig(react, ["src"]),
      "vite.config.ts": viteConfig(
        "import { tanstackStart } from \"@tanstack/react-start/plugin/vite\"\nimport react from \"@vitejs/plugin-react\"",
        "tanstackStart(), react()"
      ),
      "src/router.tsx": `import { createRouter } from "@tanstack/react-router"
import { routeTree } from "./routeTree.gen"
export const getRouter = () => createRouter({ routeTree })
declare module "@tanstack/react-router" { interface Register { router: ReturnType<typeof getRouter> } }
`
    },
    packages: [
      "@tanstack/react-start@^1.169",
      "@tanstack/react-router",
      "react",
      "react-dom",
      "vite",
      "@vitejs/plugin-react",
      ...reactTypes
    ],
    builds: ["npm run build", "npx tsc"],
    port: { of: "3000", flag: "--port" }
  }
}

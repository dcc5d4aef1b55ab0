/** The parts of an app with pages: which of them the modules of a project load, and where they are missing. */
import type { Parse } from "../migrate/source/parse.ts"
import { entriesOf, nextFolderOf } from "./entries.ts"
import { type Module, modulesFrom } from "./modules.ts"
import { readIn } from "./readIn.ts"

export interface Part {
  readonly name: "app" | "pages" | "provider" | "theme" | "styles" | "proxy"
  /** One sentence without a full stop. */
  readonly found: string
  /** How to add the part, in one sentence; `null` if it is there. */
  readonly advice: string | null
}

const init = "`npx latchkey init` adds it."

/** Whether a module uses one of the names of a package. */
const isUsing = ({ uses }: Module, specifier: string, names: ReadonlyArray<string>) =>
  [...names, "*"].some((name) => uses.has(`${specifier}#${name}`))

/** Whether a module makes a route that serves all addresses below a folder, by framework, with an example. */
const catchAll: { readonly [framework: string]: readonly [isRoute: (module: Module) => boolean, example: string] } = {
  next: [({ path }) => /\[\.\.\.\w+\]\]?\/page\.\w+$/.test(path), "app/handler/[[...page]]/page.tsx"],
  "react-router": [
    ({ path, text }) => /\$\.\w+$/.test(path) || (/^app\/routes\.\w+$/.test(path) && /\*["'`]/.test(text)),
    "the module of route(\"handler/*\", …) in app/routes.ts"
  ],
  "tanstack-start": [({ path }) => /(?:^|[/.])\$\.\w+$/.test(path), "src/routes/handler.$.tsx"]
}

const stylesheet = /(?:latchkey\/react|@radix-ui\/themes)\/[\w./-]+\.css/

/** Calls with which an app signs users in without `<AuthPages>`. */
const ownSignIn = /\b(?:signIn|signUp)With\w+\b/

const pagesIn = (framework: string, modules: ReadonlyArray<Module>): Part => {
  const name = "pages"
  const pagesModule = modules.find((module) => isUsing(module, "latchkey/react/components", ["AuthPages"]))
  const [isRoute, example] = catchAll[framework] ?? []
  if (pagesModule !== undefined && isRoute !== undefined && !modules.some(isRoute)) {
    const problem = `${pagesModule.path} renders <AuthPages>, but no route serves all addresses below /handler`
    return { name, found: problem, advice: `Render it in ${example}.` }
  }
  const single = modules.find((module) =>
    isUsing(module, "latchkey/react/components", ["AuthPage"]) ||
    [...module.uses].some((use) => use.startsWith("latchkey/react/pages#"))
  )
  if (pagesModule !== undefined) return { name, found: `<AuthPages> in ${pagesModule.path}`, advice: null }
  if (single !== undefined) return { name, found: `single pages in ${single.path}`, advice: null }
  return modules.some(({ text }) => ownSignIn.test(text))
    ? { name, found: "the app signs users in with its own pages", advice: null }
    : { name, found: "no page renders <AuthPages>, so /handler/sign-in does not exist", advice: init }
}

const partIn = (
  modules: ReadonlyArray<Module>,
  name: Part["name"],
  isThere: (module: Module) => boolean,
  subject: string,
  otherwise: string
): Part => {
  const module = modules.find(isThere)
  return module === undefined
    ? { name, found: otherwise, advice: init }
    : { name, found: `${subject} in ${module.path}`, advice: null }
}

const proxyIn = (folder: string, modules: ReadonlyArray<Module>): Part => {
  const path = `${nextFolderOf(folder)}proxy`
  const proxy = modules.find((module) => module.path.replace(/\.\w+$/, "") === path)
  const name = "proxy"
  if (proxy === undefined) {
    return { name, found: `there is no ${path}.ts, so sessions end after some minutes on the server`, advice: init }
  }
  return isUsing(proxy, "latchkey/next", ["createProxy"]) || proxy.imports.some((specifier) => specifier.startsWith("."))
    ? { name, found: proxy.path, advice: null }
    : { name, found: `${proxy.path} does not call createProxy of latchkey/next`, advice: "Return its result from `proxy`." }
}

/**
 * The parts that the pages of a framework need. Empty for frameworks without pages in a browser, and if the project's entries are not at
 * their usual place.
 */
export const partsOf = (parse: Parse, framework: string, folder: string): ReadonlyArray<Part> => {
  const entries = entriesOf(framework, folder)
  if (entries.length === 0) return []
  const modules = modulesFrom(parse, readIn(folder), entries)
  if (!modules.some(({ imports }) => imports.some((specifier) => /^latchkey(\/|$)/.test(specifier)))) {
    return [{
      name: "app",
      found: `${entries.length === 1 ? `nothing that ${entries[0]} loads` : "no module of the app"} uses latchkey`,
      advice: "Run `npx latchkey init`."
    }]
  }
  const hasComponents = modules.some(({ imports }) =>
    imports.some((entry) => /^latchkey\/react\/(components|pages)$/.test(entry))
  )
  return [
    pagesIn(framework, modules),
    partIn(
      modules,
      "provider",
      (module) => isUsing(module, "latchkey/react", ["AuthProvider", "HydrationBoundary"]),
      "the provider of hooks and pages",
      "no module renders <AuthProvider> or <HydrationBoundary>, which hooks and pages need"
    ),
    ...(hasComponents
      ? [
        partIn(
          modules,
          "theme",
          (module) =>
            isUsing(module, "@radix-ui/themes", ["Theme"]) || isUsing(module, "latchkey/react/components", ["PagesTheme"]),
          "<Theme>",
          "no module renders <Theme> of @radix-ui/themes, which pages need"
        ),
        partIn(
          modules,
          "styles",
          ({ imports }) => imports.some((specifier) => stylesheet.test(specifier)),
          "the stylesheet",
          "no module imports \"latchkey/react/styles.css\", so pages have no styles"
        )
      ]
      : []),
    ...(framework === "next" ? [proxyIn(folder, modules)] : [])
  ]
}

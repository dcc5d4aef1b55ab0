/**
 * Measures the files that a browser loads to show each page of `<AuthPages>` and each component, and detects modules that it must not load.
 * Builds dist with esbuild, and the pages also with Vite. Excludes React.
 */
import { buildSync } from "esbuild"
import { readFileSync } from "node:fs"
import { join, posix } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { sizesByVite } from "./size-vite.ts"
import { fail, root } from "./toolchain.mjs"

/** A program with all pages, and its session in cookies. */
const withPages = `
import { createClientApp } from "latchkey/promise"
import { TranslationProvider } from "latchkey/react"
import { AuthPages, PagesTheme } from "latchkey/react/components"
import { createElement as h } from "react"
import { createRoot } from "react-dom/client"
const app = createClientApp({ projectId: "internal", tokenStore: "cookie" })
createRoot(document.body).render(h(PagesTheme, null, h(TranslationProvider, null, h(AuthPages, { app }))))`

/** Packages that the application already has. */
const react = ["react", "react/*", "react-dom/*"]
const frameworks = [...react, "@radix-ui/*"]

/** Caches sizes by content, because pages share most of their files. */
const memoize = (compress: (file: Uint8Array) => Uint8Array) => {
  const sizes = new WeakMap<Uint8Array, number>()
  return (file: Uint8Array) => {
    const size = sizes.get(file) ?? compress(file).length
    sizes.set(file, size)
    return size
  }
}
const gzipSize = memoize((file) => gzipSync(file, { level: 9 }))
const brotliSize = memoize((file) => brotliCompressSync(file))

const bundle = (contents: string, external: Array<string>, splitting = true) => {
  const { metafile: { outputs }, outputFiles } = buildSync({
    stdin: { contents, resolveDir: root, loader: "ts" },
    bundle: true,
    minify: true,
    splitting,
    outdir: "out",
    format: "esm",
    platform: "browser",
    target: "es2022",
    define: { "process.env.NODE_ENV": "\"production\"" },
    write: false,
    metafile: true,
    external,
    logLevel: "warning"
  })
  /** The compressed size of each file. Servers compress files separately. */
  const bytes = new Map(
    Object.keys(outputs).map((path) => [path, outputFiles.find((file) => file.path.endsWith(path))?.contents ?? new Uint8Array()])
  )
  /** These files, and all files that they import statically. */
  const closure = (from: Iterable<string>) => {
    const modules = new Set(from)
    for (const path of modules) {
      for (const { external, kind, path: to } of outputs[path]?.imports ?? []) {
        if (kind === "import-statement" && !external) modules.add(to)
      }
    }
    return [...modules]
  }
  const fileOf = (name: string) =>
    Object.keys(outputs).find((path) => outputs[path]?.entryPoint?.endsWith(name)) ?? fail(`esbuild wrote no file for ${name}.`)
  const sum = (paths: ReadonlyArray<string>, sizeOf: (file: Uint8Array) => number) =>
    paths.reduce((total, path) => total + sizeOf(bytes.get(path) ?? new Uint8Array()), 0)
  return {
    /** The bytes loaded at the start, plus those of the given modules, such as `/pages/SignIn.js`. */
    loaded: (...modules: ReadonlyArray<string>) => {
      const paths = closure(["<stdin>", ...modules].map(fileOf))
      return {
        gzip: sum(paths, gzipSize),
        brotli: sum(paths, brotliSize),
        files: paths.length,
        inputs: paths.flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}))
      }
    }
  }
}

/** The modules of the pages, as AuthPages imports them. */
const pageModules = () => {
  const source = readFileSync(join(root, "src", "react", "pages", "AuthPages.tsx"), "utf8")
  return [...source.matchAll(/^ {2}(\w+): lazy(?:Code)?\(.*import\("([./\w-]+)\.tsx?"\)/gm)].map(([, page = "", path = ""]) => ({
    page,
    module: `${posix.join("/pages", path)}.js`
  }))
}

/** The components of an entry, each by its name. */
const componentsOf = (entry: string) => {
  const source = readFileSync(join(root, "src", "react", `${entry}.ts`), "utf8")
  const exportedNames = [...source.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = ""]) => names.split(","))
  return exportedNames.map((name) => name.trim()).filter((name) => /^[A-Z]/.test(name) && !name.endsWith("NotFound"))
    .filter((name) => name !== "AuthPages" && !/^DropdownMenu./.test(name))
    .map((component) => ({ entry, component }))
}

/** Modules that load before the settings: their placeholder, the address of a section, the context of the slots, and the page that creates a team. */
const before = /\/(?:settingsLinks|SettingsSkeleton|SettingsFrame|settingsSlots|LazySection|NewTeam|Setting|useUserDraft)\.js$/
const isSettings = (path: string) =>
  (path.includes("dist/react/settings/") || path.endsWith("/english/settings.js")) && !before.test(path)
const isStyled = (path: string) => /dist\/react\/(pages|sign-in|layout|settings|form)\/|node_modules\/@radix-ui\//.test(path)

/** Sizes by page, by component if `withComponents`, and modules that load needlessly. `small` is a program with only `useUser`. */
export const pageSizes = async (small: string, withComponents: boolean) => {
  const [wholeBundle, ownBundle] = [bundle(withPages, react), bundle(withPages, frameworks)]
  const reachedModules = pageModules()
  const byVite = await sizesByVite(withPages, reachedModules.map(({ module }) => module))
  const pages = reachedModules.map(({ module, page }, index) => {
    const [allBytes, alone] = [wholeBundle.loaded(module), ownBundle.loaded(module)]
    return {
      page,
      gzip: allBytes.gzip,
      brotli: allBytes.brotli,
      "own, gzip": alone.gzip,
      files: allBytes.files,
      "Vite, brotli": byVite[index]?.brotli ?? NaN,
      "Vite, files": byVite[index]?.files ?? NaN,
      inputs: allBytes.inputs
    }
  })
  const moduleOf = (page: string) =>
    reachedModules.find((entry) => entry.page === page)?.module ?? fail(`There is no page ${page}.`)
  const listedModules = withComponents ? [...componentsOf("components"), ...componentsOf("pages")] : []
  const components = listedModules.map(({ component, entry }) => {
    const text = `import { ${component} } from "latchkey/react/${entry}"; console.log(${component})`
    return { component, "own, gzip": bundle(text, frameworks, false).loaded().gzip }
  })
  const unneededModules = [
    ...bundle(small, react).loaded().inputs.filter(isStyled).map((path) => `useUser: ${path}`),
    ...pages.flatMap(({ inputs, page }) =>
      // The page that creates a team shows that part of the settings, so it is excluded.
      page === "accountSettings" || page === "teamCreation" ? [] : inputs.filter(isSettings).map((path) => `${page}: ${path}`)
    ),
    ...pages.flatMap(({ inputs, page }) =>
      reachedModules.filter((otherModule) =>
        !inputs.some((path) => path.endsWith(moduleOf(page))) ||
        otherModule.module !== moduleOf(page) && inputs.some((path) => path.endsWith(otherModule.module))
      )
        .map((otherModule) => `${page}: ${otherModule.module}`)
    )
  ]
  return { pages: pages.map(({ inputs: { length: modules }, ...row }) => ({ ...row, modules })), components, unneededModules }
}

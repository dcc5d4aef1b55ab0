/** React Router in framework mode: `root.tsx` renders the app, `routes.ts` lists its pages. */
import { endOf, startOf, uncast } from "../../migrate/source/parse.ts"
import { addLines, addNames, importLine, localNameOf } from "../edit/imports.ts"
import { defaultFunction, elementIn, wrapNode } from "../edit/jsx.ts"
import { insertion, type Source, Unusual } from "../edit/Source.ts"
import { type Edit, type Files, firstOf, type Framework, isPlain, needsPages, needsProvider, needsStyles } from "./Framework.ts"
import { viteConfigEdits } from "./viteConfig.ts"

const folderOf = (project: Files): string =>
  firstOf(project, ["app/root"]) === undefined && firstOf(project, ["src/root"]) !== undefined ? "src" : "app"

const exportsName = ({ statements }: Source, names: RegExp): boolean =>
  statements.some((node) => {
    if (node.type !== "ExportNamedDeclaration") return false
    const identifiers = node.declaration?.type === "VariableDeclaration"
      ? node.declaration.declarations.map(({ id }) => id)
      : node.declaration?.type === "FunctionDeclaration"
      ? [node.declaration.id]
      : node.specifiers.map((specifier) => specifier.exported)
    return identifiers.some((id) => id?.type === "Identifier" && names.test(id.name))
  })

const rootEdit = (file: string | undefined): Edit => ({
  path: "app/root.tsx",
  file,
  splices: (source, specifierOf) => {
    if (exportsName(source, /^(?:loader|headers)$/)) throw new Unusual("it exports a loader or headers already")
    const specifier = specifierOf("app/session.tsx")
    const name = localNameOf(source, "Session")
    const { quote, semicolon } = source.style
    return [
      addLines(source, [
        importLine(source, specifier, ["Session", name]),
        "",
        `export { headers, loader } from ${quote}${specifier}${quote}${semicolon}`
      ]),
      ...wrapNode(source, elementIn(source, defaultFunction(source), "Outlet"), name)
    ]
  }
})

/** The list of routes that the module exports by default. */
const routesIn = (source: Source) => {
  const defaultExport = source.statements.find(({ type }) => type === "ExportDefaultDeclaration")
  const value = defaultExport?.type === "ExportDefaultDeclaration" ? uncast(defaultExport.declaration) : undefined
  if (value?.type !== "ArrayExpression") throw new Unusual("its default export is not a list of routes")
  return value
}

const handlerFile = "app/api/session.ts"

const routesEdit = (file: string | undefined, hasHandler: boolean): Edit => ({
  path: "app/routes.ts",
  file,
  splices: (source, specifierOf) => {
    const list = routesIn(source)
    const last = list.elements.at(-1)
    const name = source.text.includes("route(") ? "route" : localNameOf(source, "route")
    const { indent, lineBreak, quote } = source.style
    const handler = hasHandler ? [["api/session", handlerFile] as const] : []
    const routes = [["account", "app/account.tsx"] as const, ["handler/*", "app/handler.tsx"] as const, ...handler]
    const calls = routes.map(([path, file]) =>
      `${name}(${quote}${path}${quote}, ${quote}${specifierOf(file, true).replace(/^\.\//, "")}${quote})`
    )
    const isLong = source.text.slice(startOf(list), endOf(list)).includes("\n")
    const separator = isLong ? `,${lineBreak}${indent}` : ", "
    const entries = calls.join(separator)
    const isImported = source.nodes.some((node) => node.type === "ImportSpecifier" && node.local.name === name)
    return [
      ...(isImported ? [] : [addNames(source, "@react-router/dev/routes", ["route", name])]),
      last ? insertion(endOf(last), separator + entries) : insertion((startOf(list)) + 1, entries)
    ]
  }
})

/** The modules that the routes name, and those in `app/routes`, which a file-based configuration reads. */
const routeModules = (project: Files, folder: string): ReadonlyArray<string> => {
  const routes = firstOf(project, [`${folder}/routes`])
  const modules = Array.from(
    (routes === undefined ? "" : project.read(routes) ?? "").matchAll(/["'](?:\.\/)?([\w./$*()[\]-]+\.[jt]sx?)["']/g)
  )
    .map(([, path]) => `${folder}/${path}`)
  return [...modules, ...project.list(`${folder}/routes`)]
}

export const reactRouter: Framework = {
  placeOf: (project, path) => path.replace(/^app(?=\/)/, folderOf(project)),
  isJavaScript: (project) => isPlain(project, firstOf(project, [`${folderOf(project)}/root`])),
  parts: (project, { textOf }) => {
    const folder = folderOf(project)
    const hasHandler = textOf(handlerFile) !== ""
    const root = firstOf(project, [`${folder}/root`])
    const roots = root === undefined ? [] : [root]
    const pages = [...roots, ...routeModules(project, folder)]
    return [
      { needs: [needsProvider(roots, root ?? `${folder}/root.tsx`)], files: ["app/session.tsx"], edits: [rootEdit(root)] },
      {
        needs: [needsPages(pages, `No route of ${folder}/routes.ts`), needsStyles(pages)],
        files: ["app/account.tsx", "app/handler.tsx", ...(hasHandler ? [handlerFile] : [])],
        edits: [routesEdit(firstOf(project, [`${folder}/routes`]), hasHandler), ...viteConfigEdits(project)]
      }
    ]
  }
}

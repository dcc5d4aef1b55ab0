/** TanStack Start: `src/routes/__root.tsx` is the root, and each file in `src/routes` is a page. */
import { childrenOf, endOf, isCall, nameOfKey, startOf } from "../../migrate/source/parse.ts"
import { addNames, localNameOf } from "../edit/imports.ts"
import { insertion, type Source, Unusual } from "../edit/Source.ts"
import { type Edit, type Files, firstOf, type Framework, isPlain, needsPages, needsProvider, needsStyles } from "./Framework.ts"

const folderOf = (project: Files): string => project.has("app/routes") && !project.has("src/routes") ? "app" : "src"
const rootOf = (project: Files): string | undefined => firstOf(project, [`${folderOf(project)}/routes/__root`])

/** The options of `createRootRoute({ … })` and of `createRootRouteWithContext()({ … })`. */
const optionsIn = ({ nodes }: Source) => {
  const options = nodes.flatMap((node) => {
    if (!isCall(node)) return []
    const callee = isCall(node.callee) ? node.callee.callee : node.callee
    const [argument] = node.arguments
    const isRoot = callee.type === "Identifier" && /^createRootRoute(?:WithContext)?$/.test(callee.name)
    return isRoot && argument?.type === "ObjectExpression" ? [argument] : []
  })
  const [only] = options
  if (only === undefined || options.length > 1) throw new Unusual("it has no createRootRoute({ … })")
  return only
}

const editOf = (file: string | undefined): Edit => ({
  path: "src/routes/__root.tsx",
  file,
  splices: (source, specifierOf) => {
    const options = optionsIn(source)
    const names = options.properties.map((property) =>
      property.type === "SpreadElement" ? undefined : nameOfKey(property.key, property.computed)
    )
    const conflict = ["loader", "component"].find((name) => names.includes(name))
    if (conflict !== undefined) throw new Unusual(`its route has a ${conflict} already`)
    const [load, session] = [localNameOf(source, "loadSession"), localNameOf(source, "Session")]
    const last = childrenOf(options).at(-1)
    const before = last === undefined ? "" : /\n([ \t]*)$/.exec(source.text.slice(0, startOf(last)))?.[1]
    const separator = before === undefined || last === undefined ? " " : `${source.style.lineBreak}${before}`
    const code = `${separator}loader: ${load},${separator}component: ${session}`
    return [
      addNames(source, specifierOf("src/session.tsx"), ["loadSession", load], ["Session", session]),
      last === undefined ? insertion(startOf(options) + 1, `${code} `) : insertion(endOf(last), `,${code}`)
    ]
  }
})

export const tanstackStart: Framework = {
  placeOf: (project, path) => path.replace(/^src(?=\/)/, folderOf(project)),
  isJavaScript: (project) => isPlain(project, rootOf(project)),
  parts: (project) => {
    const root = rootOf(project)
    const roots = root === undefined ? [] : [root]
    const routes = project.list(`${folderOf(project)}/routes`)
    return [
      {
        needs: [needsProvider(roots, root ?? "src/routes/__root.tsx")],
        files: ["src/session.tsx", "src/routes/account.tsx"],
        edits: [editOf(root)]
      },
      {
        needs: [needsPages(routes, `No route in ${folderOf(project)}/routes`), needsStyles(routes)],
        files: ["src/routes/handler.$.tsx"],
        edits: []
      }
    ]
  }
}

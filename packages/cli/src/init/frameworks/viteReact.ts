/** Vite and React: the entry that index.html loads renders the app. */
import type { Node } from "@babel/types"
import { posix } from "node:path"
import { isMember, memberName, uncast } from "../../migrate/source/parse.ts"
import { addNames, localNameOf } from "../edit/imports.ts"
import { isJsx, type Jsx, tagOf, wrapNode } from "../edit/jsx.ts"
import { type Source, Unusual } from "../edit/Source.ts"
import { type Edit, type Files, firstOf, type Framework, isPlain, needsPages, needsProvider, needsStyles } from "./Framework.ts"

/** The script of index.html, otherwise the entry of Vite's templates. */
const entryOf = (project: Files): string | undefined => {
  const scripts = Array.from(
    (project.read("index.html") ?? "").matchAll(/<script\b[^>]*\bsrc=["']\.?\/?([^"'?]+)["']/g),
    ([, path = ""]) => path
  )
  return scripts.find((path) => /\.[jt]sx?$/.test(path) && project.has(path)) ??
    firstOf(project, ["src/main", "src/index", "main", "index"])
}

/** What a call renders: the argument of `root.render()`, the second one of `hydrateRoot()`. */
const renderedBy = (node: Node): Node | undefined => {
  if (node.type !== "CallExpression") return undefined
  if (isMember(node.callee) && memberName(node.callee) === "render") return node.arguments[0]
  return node.callee.type === "Identifier" && node.callee.name === "hydrateRoot" ? node.arguments[1] : undefined
}

/** The part inside `<StrictMode>` and fragments, as far as it is the only one there. */
const innermost = (node: Jsx): Jsx => {
  if (node.type === "JSXElement" && !/^(?:React\.)?(?:StrictMode|Fragment)$/.test(tagOf(node))) return node
  const inner = node.children.filter((child) => child.type !== "JSXText" || child.value.trim() !== "")
  const [only] = inner
  return inner.length === 1 && isJsx(only) ? innermost(only) : node
}

const renderedIn = ({ nodes }: Source): Jsx => {
  const elements = nodes.flatMap((node) => renderedBy(node) ?? []).map(uncast).filter(isJsx)
  const [only, ...rest] = elements
  if (only === undefined) throw new Unusual("it has no call of render() with JSX")
  if (rest.length > 0) throw new Unusual("it calls render() in several places")
  return innermost(only)
}

const editOf = (file: string | undefined): Edit => ({
  path: "src/main.tsx",
  file,
  splices: (source, specifierOf) => {
    const name = localNameOf(source, "Auth")
    return [addNames(source, specifierOf("src/auth.tsx"), ["Auth", name]), ...wrapNode(source, renderedIn(source), name)]
  }
})

export const viteReact: Framework = {
  placeOf: (project, path) => path.replace(/^src(?=\/)/, posix.dirname(entryOf(project) ?? "src/main.tsx")).replace(/^\.\//, ""),
  isJavaScript: (project) => isPlain(project, entryOf(project)),
  parts: (project) => {
    const entry = entryOf(project)
    const roots = entry === undefined ? [] : [entry]
    return [{
      needs: [
        needsProvider(roots, entry ?? "The app"),
        needsPages(roots, `No module of ${entry ?? "the app"}`),
        needsStyles(roots)
      ],
      files: ["src/auth.tsx"],
      edits: [editOf(entry)]
    }]
  }
}

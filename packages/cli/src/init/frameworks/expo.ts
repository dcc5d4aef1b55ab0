/** Expo: `App.tsx`, or the root layout of Expo Router, whose folder `app` holds only pages. */
import { addNames, localNameOf } from "../edit/imports.ts"
import { defaultFunction, returnedJsx, wrapNode } from "../edit/jsx.ts"
import { type Edit, type Files, firstOf, type Framework, isPlain, needsProvider } from "./Framework.ts"

const rootOf = (project: Files): string | undefined => firstOf(project, ["src/app/_layout", "app/_layout", "App", "src/App"])

const editOf = (file: string | undefined): Edit => ({
  path: "App.tsx",
  file,
  splices: (source, specifierOf) => {
    const name = localNameOf(source, "Auth")
    return [
      addNames(source, specifierOf("auth.tsx"), ["Auth", name]),
      ...wrapNode(source, returnedJsx(defaultFunction(source)), name)
    ]
  }
})

export const expo: Framework = {
  placeOf: (project, path) => path.endsWith("x") && rootOf(project)?.startsWith("src/") ? `src/${path}` : path,
  isJavaScript: (project) => isPlain(project, rootOf(project)),
  parts: (project) => {
    const root = rootOf(project)
    return [{
      needs: [needsProvider(root === undefined ? [] : [root], root ?? "App.tsx")],
      files: ["auth.tsx"],
      edits: [editOf(root)]
    }]
  }
}

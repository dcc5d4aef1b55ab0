/** Next.js with the app router, whose folder `app` is at the top or in `src`. */
import { addNames, localNameOf } from "../edit/imports.ts"
import { defaultFunction, elementIn, wrapChildren } from "../edit/jsx.ts"
import {
  type Edit,
  type Files,
  firstOf,
  type Framework,
  isPlain,
  needsCall,
  needsPages,
  needsProvider,
  needsStyles
} from "./Framework.ts"

/**
 * `src/` if the project has `src/app` or `src/pages`, and no `app` or `pages` beside `src`: Next.js accepts these folders, and `proxy.ts`, only
 * in the same place.
 */
const baseOf = (project: Files): string => {
  const isInSource = project.has("src/app") || (project.has("src/pages") && !project.has("pages"))
  return isInSource && !project.has("app") ? "src/" : ""
}

const layoutOf = (project: Files): string | undefined => firstOf(project, [`${baseOf(project)}app/layout`])

const editOf = (file: string | undefined): Edit => ({
  path: "app/layout.tsx",
  file,
  splices: (source, specifierOf) => {
    const name = localNameOf(source, "Session")
    const body = elementIn(source, defaultFunction(source), "body")
    return [addNames(source, specifierOf("app/session.tsx"), ["Session", name]), ...wrapChildren(source, body, name)]
  }
})

export const next: Framework = {
  placeOf: (project, path) => /^(?:app\/|proxy\.)/.test(path) ? `${baseOf(project)}${path}` : path,
  isJavaScript: (project) => isPlain(project, layoutOf(project)),
  parts: (project) => {
    const app = `${baseOf(project)}app`
    const layout = layoutOf(project)
    const views = project.list(app).filter((path) => /\/(?:layout|template|page)\.[jt]sx?$/.test(path))
    const layouts = views.filter((path) => !/\/page\.\w+$/.test(path))
    const proxy = firstOf(project, [`${baseOf(project)}proxy`])
    return [
      {
        needs: [needsProvider(layouts, layout ?? `${app}/layout.tsx`)],
        files: ["app/auth.ts", "app/session.tsx", "app/account/page.tsx"],
        edits: [editOf(layout)]
      },
      {
        needs: [needsPages(views, `No page below ${app}`), needsStyles(views)],
        files: ["app/handler/[[...page]]/page.tsx"],
        edits: []
      },
      {
        needs: [needsCall(proxy === undefined ? [] : [proxy], proxy ?? `${baseOf(project)}proxy.ts`, "createProxy")],
        files: ["proxy.ts"],
        edits: []
      }
    ]
  }
}

/** `latchkey init --check`: finds what a project still needs for sign-in. */
import { competitorsOf } from "./competitors.ts"
import { problemsIn, type Wanted } from "./environment.ts"
import type { Git } from "./git.ts"
import { outdatedIn } from "./outdated.ts"
import { envFileOf, isModule, packagesOf, type Page, takesSecret } from "./page.ts"
import { placed } from "./plan.ts"
import type { Project } from "./Project.ts"

/** Returns one line per missing part; empty if nothing is missing. */
export const missingIn = (page: Page, project: Project, git: Git, wanted: Wanted): ReadonlyArray<string> => {
  const envFile = envFileOf(page)
  const text = project.read(envFile)
  const isOpen = text !== null && git.isRepository && !git.ignores(envFile) &&
    (git.stateOf(envFile) === "untracked" || takesSecret(page))
  const obstacle = project.obstacleAt(envFile)
  const paths = page.files.slice(1).map(({ path }) => placed(page, project, path))
  return [
    ...packagesOf(page).filter((name) => !project.packages.has(name)).map((name) =>
      `The package ${name} is not in package.json.`
    ),
    ...outdatedIn(page, project),
    ...(isModule(page) && project.type !== "module" ? ["package.json does not say \"type\": \"module\"."] : []),
    ...paths.filter((path) => !project.has(path)).map((path) => `${path} is missing.`),
    ...paths.flatMap((path) => competitorsOf(project, path).map((competitor) => `${competitor} competes with ${path}.`)),
    ...(obstacle === undefined ? problemsIn(page, text, wanted) : [obstacle]),
    ...(isOpen ? [`${envFile} is not ignored by git.`] : [])
  ]
}

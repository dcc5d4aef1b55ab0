/** `latchkey init --check`: finds what a project still needs for sign-in. */
import type { Parse } from "../migrate/source/parse.ts"
import type { Project } from "../project/Project.ts"
import { competitorsOf } from "./competitors.ts"
import { partsOf, placesOf, unmetIn } from "./edits.ts"
import { problemsIn, type Wanted } from "./environment.ts"
import type { Git } from "./git.ts"
import { mountedFrom } from "./mounted.ts"
import { outdatedIn } from "./outdated.ts"
import { envFileOf, isModule, packagesOf, type Page, takesSecret } from "./page.ts"

/** What the app does not mount, and modules that cannot be parsed. */
const missingParts = (parse: Parse, page: Page, project: Project): ReadonlyArray<string> => {
  const placeOf = placesOf(page, project)
  const parts = partsOf(parse, page, project)
  const roots = [...new Set(parts.flatMap(({ needs }) => needs.flatMap((need) => need.roots)))]
  return [
    ...mountedFrom(parse, project, roots).broken.map((path) => `${path} cannot be parsed.`),
    ...parts.flatMap(({ files, needs }) => {
      const unmetNeeds = unmetIn(parse, project, needs)
      const competing = files.map(placeOf).filter((path) => unmetNeeds.length > 0 || project.has(path))
        .flatMap((path) => competitorsOf(project, path).map((competitor) => `${competitor} competes with ${path}.`))
      return [...unmetNeeds.map(({ message }) => message), ...competing]
    })
  ]
}

/** Returns one line per missing part; empty if nothing is missing. */
export const missingIn = (
  parse: Parse,
  page: Page,
  project: Project,
  git: Git,
  wantedVariables: Wanted
): ReadonlyArray<string> => {
  const envFile = envFileOf(page)
  const text = project.read(envFile)
  const isOpen = text !== null && git.isRepository && !git.ignores(envFile) && (!git.isTracked(envFile) || takesSecret(page))
  const obstacle = project.obstacleAt(envFile)
  return [
    ...packagesOf(page).filter((name) => !project.packages.has(name)).map((name) =>
      `The package ${name} is not in package.json.`
    ),
    ...outdatedIn(page, project),
    ...(isModule(page) && project.type !== "module" ? ["package.json does not say \"type\": \"module\"."] : []),
    ...missingParts(parse, page, project),
    ...(obstacle === undefined ? problemsIn(page, text, wantedVariables) : [obstacle]),
    ...(isOpen ? [`${envFile} is not ignored by git.`] : [])
  ]
}

/** Finds packages of a project whose version in package.json is too old for the files of a page. */
import type { Project } from "../project/Project.ts"
import type { Page } from "./page.ts"

/** The first major version that a page supports, by package. The peer dependencies of latchkey give those of effect and React. */
const oldestFor = ({ files, name }: Page): ReadonlyArray<readonly [name: string, major: number]> => [
  ["effect", 4],
  ...(files.some(({ text }) => text.includes("latchkey/react")) ? [["react", 19] as const] : []),
  ...(name === "next" ? [["next", 16] as const] : [])
]

/** The only major version that a range permits; `undefined` for a range such as `>=18`, and for a tag or an address. */
const majorOf = (range: string): number | undefined => {
  const major = /^[\^~=v]?(\d+)(?:\.[\w.+-]+)?$/.exec(range.trim())?.[1]
  return major === undefined ? undefined : Number(major)
}

/** One line for each package that is too old. */
export const outdatedIn = (page: Page, project: Project): ReadonlyArray<string> =>
  oldestFor(page).flatMap(([name, oldest]) => {
    const range = project.packages.get(name)
    const major = majorOf(range ?? "")
    return major !== undefined && major < oldest
      ? [`${name} has the version ${range} in package.json, and latchkey needs ${oldest} or later: update it.`]
      : []
  })

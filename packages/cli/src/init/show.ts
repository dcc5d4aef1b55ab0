/** The display of a plan: the diff, the next commands, and how to undo the changes. */
import { createTwoFilesPatch } from "diff"
import { styleText } from "node:util"
import { withLines } from "../../../../src/cli/project/textFile.ts"
import type { Project } from "../project/Project.ts"
import { installerIn } from "./lockFile.ts"
import { brandIn, envFileOf, isModule, packagesOf, type Page, prefixOf } from "./page.ts"
import type { Plan } from "./plan.ts"

/** Replaces the value of a secret key in a line of the diff, so that only the file contains the value. */
const hideSecret = (line: string) => line.replace(/^(\+\w*SECRET\w*=).+$/, "$1(a new key)")

/** The lines of diffs, coloured for a terminal. The two lines before the first `@@` of a file name the file, and are no changes. */
export const withColours = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.map((line, index) => {
    const isHeader = line.startsWith("---") ? lines[index + 2]?.startsWith("@@") : lines[index + 1]?.startsWith("@@")
    if (isHeader && /^(?:---|\+\+\+) /.test(line)) return styleText("bold", line)
    return line.startsWith("+") ? styleText("green", line) : line.startsWith("-") ? styleText("red", line) : line
  })

/** The unified diff of all changes, as lines. Shows only the added lines of the environment file, because others may hold secrets. */
export const diffOf = ({ changes }: Plan): ReadonlyArray<string> =>
  changes.flatMap(({ after, before, isPrivate, path }) => {
    const name = before === null ? "/dev/null" : `a/${path}`
    const text = before ?? ""
    const patch = isPrivate
      ? createTwoFilesPatch(name, `b/${path}`, withLines(text, []), after, "", "", { context: 0 })
      : createTwoFilesPatch(name, `b/${path}`, text, after)
    return patch.split("\n").filter((line) => !line.startsWith("====") && line !== "").map(hideSecret)
  })

/** What is left to the user: for each place, the reason, and the lines to add. */
export const handwork = ({ byHand }: Plan): ReadonlyArray<string> =>
  byHand.flatMap((
    { lines, path, reason }
  ) => [`${path} is left to you, because ${reason}.`, ...lines.map((line) => `  ${line}`), ""])

/** The install commands that the project still needs, for its package manager. */
export const installsOf = (page: Page, project: Project): ReadonlyArray<string> => {
  const missing = packagesOf(page).filter((name) => !project.packages.has(name))
  const command = installerIn(project.folder)
  const native = missing.filter((name) => name.startsWith("expo-"))
  const ordinary = missing.filter((name) => !name.startsWith("expo-"))
  return [
    ...(isModule(page) && project.type !== "module" ? ["npm pkg set type=module"] : []),
    ...(native.length > 0 ? [`npx expo install ${native.join(" ")}`] : []),
    ...(ordinary.length > 0 ? [`${command} ${ordinary.join(" ")}`] : [])
  ]
}

/** The provider of the environment file. */
interface Provider {
  /** Whether the emulator serves the project in the file. */
  readonly isEmulator: boolean
  /** Whether the file lacks a secret key that the page needs. */
  readonly needsSecret: boolean
  /** The project's own server, which the commands start in place of the page's `server.ts`. */
  readonly server?: string | undefined
}

/** The line that says that a version of Node cannot run the page's TypeScript files. The command itself runs on older versions. */
const oldNode = ({ run }: Page, version: string): ReadonlyArray<string> => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  const runsTypeScript = major > 22 || (major === 22 && minor >= 18)
  return !runsTypeScript && run.some((line) => /^node .*\.ts$/.test(line))
    ? [`The commands with node need Node 22.18 or later, which runs TypeScript. This is Node ${version}.`]
    : []
}

/** The next steps, one command per line, and a closing sentence. */
export const endOf = (
  page: Page,
  project: Project,
  { isEmulator, needsSecret, server = "server.ts" }: Provider,
  node = process.versions.node
): string => {
  const commands = page.run.filter((line) => isEmulator || !line.includes("latchkey emulator"))
    .map((line) => line.replace(/(?<= )server\.ts$/, server))
  const steps = [...installsOf(page, project), ...commands].map((line) =>
    line.includes("latchkey emulator") ? `${line}   # leave it running` : line
  )
  const inApp = prefixOf(page) === ""
    ? "The last command prints the signed-in user."
    : "Then open the app (press i for the iOS simulator) and sign up."
  const last = page.open === null ? inApp : `Then open ${page.open} and sign up.`
  const secret = needsSecret
    ? [`Put the project's secret server key into ${envFileOf(page)}: ${brandIn(page)}_SECRET_SERVER_KEY.`]
    : []
  return ["Run", ...steps.map((line) => `  ${line}`), ...oldNode(page, node), ...secret, last].join("\n")
}

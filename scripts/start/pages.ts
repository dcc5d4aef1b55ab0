/** Parses the pages of docs/start: the packages that they install, their files, and the commands that they run. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

export interface StartFile {
  /** The path in the project's folder, from the first line of the code block. */
  readonly path: string
  readonly text: string
}

/** What is added to an existing file: the lines of a diff of the file that the framework's generator writes. */
export interface StartEdit {
  readonly path: string
  readonly diff: string
}

export interface StartPage {
  /** The name of the framework on the command line, and of the page's file. */
  readonly name: string
  readonly title: string
  /** The commands of the section "Install", unchanged. */
  readonly install: ReadonlyArray<string>
  /** The new files. */
  readonly files: ReadonlyArray<StartFile>
  /** The existing files that are edited: code blocks in the language `diff`. */
  readonly edits: ReadonlyArray<StartEdit>
  /** The commands of the section "Run", without their comments. */
  readonly run: ReadonlyArray<string>
  /** The address that the reader opens at the end; `null` if a command shows the result. */
  readonly open: string | null
}

export const folder = join(import.meta.dirname, "..", "..", "docs", "start")

const block = /^```(\w+)\n([^]*?)^```$/gm
const fileHeading = /^(?:\/\/|#) ([^\s:]+)/

const sectionOf = (text: string, name: string): string => {
  const section = new RegExp(`^## ${name}\\n([^]*?)(?=^## |(?![^]))`, "m").exec(text)?.[1]
  if (section === undefined) throw new Error(`There is no section "${name}".`)
  return section
}

const commandsOf = (section: string): ReadonlyArray<string> => {
  const text = Array.from(section.matchAll(block), ([, , code = ""]) => code).join("")
  return text.split("\n").map((line) => line.replace(/ +#.*$/, "").trim()).filter((line) => line !== "")
}

const fileOf = (code: string): StartFile => {
  const path = fileHeading.exec(code)?.[1]
  if (path === undefined) throw new Error(`The first line does not name a file: ${code.split("\n", 1)[0]}`)
  return { path, text: code }
}

const editOf = (code: string): StartEdit => {
  const { path } = fileOf(code)
  return { path, diff: code.slice(code.indexOf("\n") + 1) }
}

/** Parses a page. Throws an `Error` if its structure differs. */
export const pageFrom = (name: string, text: string): StartPage => {
  const [install, files, run] = [sectionOf(text, "Install"), sectionOf(text, "Files"), sectionOf(text, "Run")]
  const blocks = Array.from(files.matchAll(block), ([, language, code = ""]) => ({ language, code }))
  return {
    name,
    title: /^# (.+)$/m.exec(text)?.[1] ?? name,
    install: commandsOf(install),
    files: blocks.filter(({ language }) => language !== "diff").map(({ code }) => fileOf(code)),
    edits: blocks.filter(({ language }) => language === "diff").map(({ code }) => editOf(code)),
    run: commandsOf(run),
    open: /Open <([^>]+)>/.exec(run)?.[1] ?? null
  }
}

export const readPages = (): ReadonlyArray<StartPage> =>
  readdirSync(folder).filter((file) => file.endsWith(".md") && file !== "README.md").toSorted()
    .map((file) => pageFrom(file.replace(/\.md$/, ""), readFileSync(join(folder, file), "utf8")))

/** The text of a page before its first section, which names the command that creates a project. */
export const readIntroduction = (name: string): string =>
  readFileSync(join(folder, `${name}.md`), "utf8").split("\n## ", 1)[0] ?? ""

/** The pages of docs/start as data for `latchkey init`: files, packages to install, and commands. */
import type { Brand } from "../../../../src/base/Environment.ts"
import pages from "./pages.json" with { type: "json" }

export interface Page {
  /** The value of `--framework` that selects the page. */
  readonly name: string
  readonly title: string
  readonly install: ReadonlyArray<string>
  readonly files: ReadonlyArray<{ readonly path: string; readonly text: string }>
  /** What is added to existing files, as lines of a diff. */
  readonly edits: ReadonlyArray<{ readonly path: string; readonly diff: string }>
  readonly run: ReadonlyArray<string>
  /** The address to open after the last command; `null` if that command prints the result itself. */
  readonly open: string | null
}

export const allPages: ReadonlyArray<Page> = pages

export const frameworkNames: ReadonlyArray<string> = allPages.map(({ name }) => name)

/** The path of the environment file, which each page of docs/start lists first. */
export const envFileOf = ({ files: [first] }: Page): string => first?.path ?? ".env"

/** The prefix and the brand in the name of the project id, such as `VITE_` and `HEXCLAVE`. */
const nameIn = ({ files: [first] }: Page): ReadonlyArray<string | undefined> =>
  /^(\w*?)(HEXCLAVE|STACK)_PROJECT_ID=/m.exec(first?.text ?? "")?.slice(1) ?? []

/** The framework's prefix for variables that browsers may see. */
export const prefixOf = (page: Page): string => nameIn(page)[0] ?? ""

/** The brand in the names of the page's variables. */
export const brandIn = (page: Page): string => nameIn(page)[1] ?? "HEXCLAVE"

/** The page with the names of variables that the project already uses. */
export const withBrand = (page: Page, brand: Brand): Page => {
  const rename = (text: string) =>
    text.replaceAll(/HEXCLAVE_(?=PROJECT_ID|API_URL|SECRET_SERVER_KEY|PUBLISHABLE_CLIENT_KEY)/g, `${brand}_`)
  return {
    ...page,
    files: page.files.map(({ path, text }) => ({ path, text: rename(text) })),
    edits: page.edits.map(({ diff, path }) => ({ path, diff: rename(diff) }))
  }
}

/** Whether the page's environment file contains the project's secret server key. */
export const takesSecret = (page: Page): boolean => page.files[0]?.text.includes(`\n${brandIn(page)}_SECRET_SERVER_KEY=`) ?? false

/** The names of the packages in the page's install commands. */
export const packagesOf = ({ install }: Page): ReadonlyArray<string> =>
  install.flatMap((line) => /^(?:npm|npx expo) install (.+)$/.exec(line)?.[1]?.split(" ") ?? [])
    .filter((word) => !word.startsWith("-"))

/** Whether package.json must have `type: "module"`, which Node needs to load the page's files as modules. */
export const isModule = ({ install }: Page): boolean => install.some((line) => line.includes("type=module"))

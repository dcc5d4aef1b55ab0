/** The pages of docs/start as data for `latchkey init`: files, packages to install, and commands. */
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

/** The framework's prefix for variables that browsers may see. */
export const prefixOf = ({ files: [first] }: Page): string => /^(\w*)STACK_PROJECT_ID=/m.exec(first?.text ?? "")?.[1] ?? ""

/** Whether the page's environment file contains the project's secret server key. */
export const takesSecret = ({ files: [first] }: Page): boolean => first?.text.includes("\nSTACK_SECRET_SERVER_KEY=") ?? false

/** The names of the packages in the page's install commands. */
export const packagesOf = ({ install }: Page): ReadonlyArray<string> =>
  install.flatMap((line) => /^(?:npm|npx expo) install (.+)$/.exec(line)?.[1]?.split(" ") ?? [])
    .filter((word) => !word.startsWith("-"))

/** Whether package.json must have `type: "module"`, which Node needs to load the page's files as modules. */
export const isModule = ({ install }: Page): boolean => install.some((line) => line.includes("type=module"))

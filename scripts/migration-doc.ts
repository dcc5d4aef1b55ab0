/** Writes the sections of docs/migration.md that list what `latchkey migrate` knows about results, methods and props. */
import { readFileSync } from "node:fs"
import { reviewedProps } from "../packages/cli/src/migrate/components.ts"
import { advice } from "../packages/cli/src/migrate/rules/advice.ts"
import { differences } from "../packages/cli/src/migrate/rules/differences.ts"

export const migrationPage = new URL("../docs/migration.md", import.meta.url)

const code = (text: string) => `\`${text}\``
const row = (cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n")

const objects: { readonly [name: string]: string } = {
  client: "any app",
  server: "a server app",
  admin: "an admin app",
  user: "the signed-in user",
  serverUser: "a user, on servers",
  serverTeam: "a team, on servers",
  store: "a data vault store"
}

/** The heading of the page for an anchor. */
const titleOf = (page: string, anchor: string): string =>
  Array.from(page.matchAll(/^## (.*)$/gm), ([, title = ""]) => title)
    .find((title) => title.toLowerCase().replaceAll(/[^a-z\d -]/g, "").replaceAll(" ", "-") === anchor) ?? anchor

const results = (page: string): string =>
  table(
    ["Section", "Results of", "Field", "Latchkey"],
    differences().map(({ after, before, methods, section }) => [
      titleOf(page, section),
      methods.map((name) =>
        name.includes(" ") || name === "apps" || name === "users" || name === "items" || name === "projects" ? name : code(name)
      ).join(", "),
      code(before),
      after
    ])
  )

const methods = (): string =>
  table(
    ["Object", "Method", "Write instead"],
    Object.entries(advice).flatMap(([object, texts]) =>
      Object.entries(texts).map(([method, text]) => [objects[object] ?? object, code(method), text])
    )
  )

const props = (): string =>
  table(
    ["Component", "Prop", "Latchkey"],
    Object.entries(reviewedProps).flatMap(([component, texts]) => {
      const props = Object.entries(texts).filter(([prop]) => !/^(?:mock|isMock)/.test(prop))
      return [...new Set(props.map(([, text]) => text))].map((text) => [
        component,
        props.flatMap(([prop, propText]) => propText === text ? [code(prop)] : []).join(", "),
        text
      ])
    })
  )

const sections: { readonly [heading: string]: (page: string) => string } = {
  "Results with other fields": results,
  "Methods without a rewrite": methods,
  "Props to review": props
}

/** The page with the sections rewritten. The first paragraph below a heading stays. */
export const migrationDoc = (): string =>
  Object.entries(sections).reduce(
    (page, [heading, text]) =>
      page.replace(
        new RegExp(`(## ${heading}\\n\\n(?:(?!\\|)[^\\n]+\\n)+\\n)(?:\\|[^\\n]*\\n)*\\n*`),
        (_, head: string) => `${head}${text(page)}\n\n`
      ),
    readFileSync(migrationPage, "utf8")
  )

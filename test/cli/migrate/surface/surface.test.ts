/**
 * `latchkey migrate` rewrites every use of the old client's methods, fields and components so that it compiles against Latchkey's types, or
 * reports it.
 */
import { parse } from "@babel/parser"
import { assert, beforeAll, describe, it } from "vitest"
import { rewrite } from "../../../../packages/cli/src/migrate/rewrite.ts"
import { compile, type CompilerError } from "./compile.ts"
import { componentProgram, programOf, styles } from "./Uses.ts"

const migrateProgram = (path: string, before: string) => {
  const { files: [file], notes } = rewrite(parse, [{ path, text: before }])
  return { before: before.split("\n"), after: (file?.after ?? before).split("\n"), notes }
}

const texts: { readonly [path: string]: string } = {
  ...Object.fromEntries(styles.map((style) => [`${style}.tsx`, programOf(style)])),
  "components.tsx": componentProgram()
}
const programs: { readonly [path: string]: ReturnType<typeof migrateProgram> } = Object.fromEntries(
  Object.entries(texts).map(([path, text]) => [path, migrateProgram(path, text)])
)

/** The comment at the end of a line, which is the same before and after the migration. */
const tagOf = (line: string | undefined): string => / \/\/ ([\w.-]+)$/.exec(line ?? "")?.[1] ?? `line without a tag: ${line}`

describe("latchkey migrate (the whole surface of the old client)", () => {
  let errors: ReadonlyArray<CompilerError> = []
  beforeAll(() => {
    errors = compile("surface", Object.fromEntries(Object.entries(programs).map(([path, { after }]) => [path, after.join("\n")])))
  }, 120_000)

  it.for(Object.entries(programs))(
    "reports each line that does not compile afterwards: %s",
    ([path, { after, before, notes }]) => {
      const tags = new Set(notes.map(({ line }) => tagOf(before[line - 1])))
      /** A note at a call covers the fields of its result. */
      const isReported = (tag: string) => tags.has(tag) || tags.has(tag.split(".").slice(0, 4).join("."))
      const silentErrors = errors.filter((error) => error.path === path).flatMap(({ line, message }) => {
        const tag = tagOf(after[line - 1])
        return isReported(tag) ? [] : [`${tag}: ${message}`]
      })
      assert.deepStrictEqual(silentErrors, [])
      assert.isAbove(after.length, 80)
    }
  )

  it("rewrites most uses", () => {
    const { before = [], notes = [] } = programs["member.tsx"] ?? {}
    assert.isBelow(notes.length / before.filter((line) => line.includes(" // ")).length, 0.35)
  })

  it.for(styles)("reports the same uses in JavaScript: %s", (style) => {
    const isTyped = (line: string) => !/\b(?:internalUser|ownedProject|request)\b/.test(line)
    const tagsOf = ({ before, notes }: ReturnType<typeof migrateProgram>) =>
      [
        ...new Set(notes.map(({ line }) => before[line - 1] ?? "").filter(isTyped).map(tagOf))
      ].toSorted()
    const typedProgram = programs[`${style}.tsx`]
    assert.deepStrictEqual(
      tagsOf(migrateProgram(`${style}.jsx`, programOf(style, false))),
      typedProgram === undefined ? [] : tagsOf(typedProgram).filter((tag) => !/^(?:internalUser|ownedProject)\./.test(tag))
    )
  })
})

/** `latchkey migrate`: rewrites sources that use the provider's own client, and reports what a person must review. */
import { createTwoFilesPatch } from "diff"
import { writeFileSync } from "node:fs"
import { isAbsolute, join } from "node:path"
import { terminalMessage, terminalText } from "../../../src/cli/terminalText.ts"
import { version } from "../../../src/pipeline/version.ts"
import { withColours } from "./init/show.ts"
import { environmentNotes, type Variables, variablesIn } from "./migrate/environment.ts"
import { filesAt, type Source } from "./migrate/files.ts"
import { commandNote, migrateManifest } from "./migrate/manifest.ts"
import { packagesIn, type Reference } from "./migrate/references.ts"
import { unrestorable } from "./migrate/restorable.ts"
import { rewrite, type Rewritten } from "./migrate/rewrite.ts"
import type { Note } from "./migrate/Rewriting.ts"
import { mentionsOld } from "./migrate/rules/names.ts"
import type { Parse } from "./migrate/source/parse.ts"
import { addressOfPage } from "./project/docs.ts"
import { isOutside } from "./project/links.ts"

export interface MigrateOptions {
  /** Files and folders, relative to the working directory. */
  readonly paths: ReadonlyArray<string>
  readonly write: boolean
  readonly force: boolean
  readonly json: boolean
}

export interface MigrateSurroundings {
  readonly folder: string
  readonly hasColours: boolean
}

const fail = (message: string): number => {
  console.error(`latchkey migrate: ${terminalText(message)}`)
  return 2
}

/** The manifests that change, with the packages that the new sources import and those that sources in their folders still use. */
const migrateManifests = (
  parse: Parse,
  manifests: ReadonlyArray<Source>,
  files: ReadonlyArray<Rewritten>,
  references: ReadonlyArray<Reference>
): { readonly files: ReadonlyArray<Rewritten>; readonly notes: ReadonlyArray<Note> } => {
  const themes = files.some(({ after }) => after.includes("@radix-ui/themes")) ? { "@radix-ui/themes": "^3.3.0" } : {}
  const versions = { latchkey: `^${version}`, effect: "^4.1.0" }
  const packageFolders = manifests.map(({ path, text }) => {
    const folder = path.slice(0, -"package.json".length)
    const usedPackages = references.flatMap((reference) => reference.path.startsWith(folder) ? [reference.package] : [])
    return { path, before: text, after: migrateManifest(parse, text, versions, themes, new Set(usedPackages)) }
  })
  return {
    files: packageFolders.flatMap(({ after, before, path }) =>
      after === undefined || after === before ? [] : [{ path, before, after }]
    ),
    notes: packageFolders.flatMap(({ after, before, path }) => [
      ...(after === undefined && mentionsOld(before) ? [fileNote(path, "this file cannot be parsed")] : []),
      ...commandNote(path, before)
    ])
  }
}

const fileNote = (path: string, why: string): Note => ({ file: path, line: 1, what: path, why, section: "the-command" })

const diffOf = ({ after, before, path }: Rewritten): ReadonlyArray<string> =>
  createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after).split("\n")
    .filter((line) => !line.startsWith("====") && line !== "" && !line.startsWith("\\ "))

const noteText = ({ file, line, section, what, why }: Note): string =>
  `${file}:${line}  ${what}\n    ${why}\n    ${addressOfPage(`migration.md#${section}`)}`

const plural = (count: number, reference: string, many: string) => `${count} ${count === 1 ? reference : many}`

const plan = (count: number, isWritten: boolean): string =>
  count === 0
    ? "Nothing to change."
    : isWritten
    ? `${plural(count, "file", "files")} changed. Then install the packages, compile, and run your tests.`
    : `${plural(count, "file would change", "files would change")}. Nothing was written. Run with --write to write the files.`

const partly = (count: number): string => count === 0 ? "Nothing was written." : `${plural(count, "file", "files")} changed.`

const report = (
  changes: ReadonlyArray<Rewritten>,
  notes: ReadonlyArray<Note>,
  variables: ReadonlyArray<Variables>,
  options: MigrateOptions & { readonly hasFailed: boolean },
  hasColours: boolean
): void => {
  if (options.json) {
    const files = changes.map(({ after, path }) => options.write ? { path } : { path, after })
    // Prints the sources unchanged, because JSON escapes control characters.
    return console.log(JSON.stringify({ written: options.write, files, notes, variables }, null, 2))
  }
  if (!options.write) {
    const lines = changes.flatMap(diffOf).map(terminalText)
    for (const line of hasColours ? withColours(lines) : lines) console.log(line)
  }
  for (const { path } of options.write ? changes : []) console.log(`changed  ${terminalText(path)}`)
  console.log(options.hasFailed ? partly(changes.length) : plan(changes.length, options.write))
  for (const { path, read } of variables) {
    if (read.length > 0) console.log(terminalText(`${path} sets ${read.join(", ")}, which latchkey reads.`))
  }
  if (notes.length > 0) console.log(`${plural(notes.length, "place needs", "places need")} manual changes:`)
  for (const note of notes) console.log(noteText(note).split("\n").map(terminalText).join("\n"))
}

/** Writes the files, up to the first that cannot be written. Returns the files written, and what failed. */
const writeFiles = (
  folder: string,
  changes: ReadonlyArray<Rewritten>
): { readonly written: ReadonlyArray<Rewritten>; readonly failure?: string } => {
  for (const [index, { after, path }] of changes.entries()) {
    try {
      writeFileSync(join(folder, path), after)
    } catch (cause) {
      const remaining = changes.length - index - 1
      return {
        written: changes.slice(0, index),
        failure: [
          `${path} could not be written: ${terminalMessage(cause).replace(/\.$/, "")}.`,
          ...(remaining === 0 ? [] : [`${plural(remaining, "more file was", "more files were")} not written.`]),
          ...(index === 0 ? [] : ["Undo the listed changes before you run the command again: it rewrites files together."])
        ].join(" ")
      }
    }
  }
  return { written: changes }
}

/**
 * Rewrites the sources. Returns the exit code: 0 if nothing is left to do, 1 if a person must review something, 2 if it failed (bad input,
 * files that git cannot restore, a file that cannot be written).
 */
export const migrate = async (options: MigrateOptions, { folder, hasColours }: MigrateSurroundings): Promise<number> => {
  const paths = options.paths.length === 0 ? ["."] : options.paths
  const outside = paths.find((path) => isAbsolute(path) || path.split(/[\\/]/).includes(".."))
  if (outside !== undefined) return fail(`${outside} is outside this folder: run the command there`)
  const outsider = paths.find((path) => isOutside(folder, path))
  if (outsider !== undefined) return fail(`${outsider} leads out of this folder through a link: run the command there`)
  let discovery
  try {
    discovery = filesAt(folder, paths)
  } catch (cause) {
    return fail(terminalMessage(cause))
  }
  const { parse } = await import("./migrate/source/parser.ts")
  const rewritten = rewrite(parse, discovery.sources)
  const embeddedNotes = discovery.embedded.map(({ path }) =>
    fileNote(path, "scripts inside other languages are not rewritten: move the code into a module")
  )
  const references = [
    ...rewritten.references,
    ...discovery.embedded.flatMap(({ path, text }) => packagesIn(text).map((name): Reference => ({ path, package: name })))
  ]
  const manifests = migrateManifests(parse, discovery.manifests, rewritten.files, references)
  const changes = [...rewritten.files, ...manifests.files]
  const variables = variablesIn(discovery.environment)
  const refusedNotes = discovery.refused.map(({ path, why }) => fileNote(path, why))
  const notes = [
    ...rewritten.notes,
    ...embeddedNotes,
    ...refusedNotes,
    ...manifests.notes,
    ...environmentNotes(variables)
  ]
  if (!options.write) {
    report(changes, notes, variables, { ...options, hasFailed: false }, hasColours)
    return notes.length === 0 ? 0 : 1
  }
  if (changes.length > 0 && !options.force) {
    const why = unrestorable(folder, changes.map(({ path }) => path))
    if (why !== undefined) return fail(`nothing was written: ${why}. Commit first, or pass --force.`)
  }
  const { failure, written } = writeFiles(folder, changes)
  report(written, notes, variables, { ...options, hasFailed: failure !== undefined }, hasColours)
  if (failure !== undefined) return fail(failure)
  return notes.length === 0 ? 0 : 1
}

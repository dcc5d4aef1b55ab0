/** Locates each folder by a file in it, so that this script works after files move. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { basename, dirname, relative } from "node:path/posix"
import type { Plan } from "./plan.ts"

/** An example file of each kind. New files are created in the same folder. All names are unique below their folder. */
const likes = {
  error: ["src/errors", "TeamErrors.ts"],
  clientVerb: ["src/services", "Teams.ts"],
  serverVerb: ["src/services", "Users.ts"],
  adminVerb: ["src/services", "Webhooks.ts"],
  clientVerbTest: ["test/services", "Teams.test.ts"],
  serverVerbTest: ["test/services", "Lookups.test.ts"],
  adminVerbTest: ["test/services", "Administration.test.ts"]
} as const
export type Kind = keyof typeof likes

/**
 * An example file of each kind whose folder has a subfolder for each subject or family of vectors. New files are created in a subfolder.
 */
const likesInSubfolders = {
  schema: ["src/schema", "Team.ts"],
  endpoint: ["src/endpoints", "Teams.ts"],
  handlers: ["src/emulator/handlers", "Teams.ts"],
  vectors: ["test/contract", "Teams.json"]
} as const
export type KindInSubfolders = keyof typeof likesInSubfolders

const normal = (path: string) => path.replaceAll("\\", "/")

/** The files of a repository, read once and written at the end. */
export class Places {
  readonly root: string
  readonly changed = new Map<string, string>()
  constructor(root: string) {
    this.root = root
  }
  /** The file with a name below a folder; `undefined` if there is none. */
  find(folder: string, name: string): string | undefined {
    const files = readdirSync(join(this.root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      normal(join(folder, file))
    )
    // Takes the nearest file, because a subfolder may have its own index.
    return files.filter((file) => file.endsWith(`/${name}`)).toSorted((a, b) => a.split("/").length - b.split("/").length)[0]
  }
  /** Like `find`, for a file that must exist. */
  locate(folder: string, name: string): string {
    const file = this.find(folder, name)
    if (file === undefined) throw new Error(`There is no ${name} below ${folder}: correct scripts/endpoint.`)
    return file
  }
  /** The file with a name in the folder of another. */
  besides(file: string, name: string): string {
    return `${dirname(file)}/${name}`
  }
  /** The file of a kind, existing or to be created. */
  place(kind: Kind, name: string): string {
    const [folder, like] = likes[kind]
    return this.find(folder, name) ?? `${dirname(this.locate(folder, like))}/${name}`
  }
  /** Like `place`, for a kind in subfolders. An existing file keeps its subfolder. */
  placeInSubfolder(kind: KindInSubfolders, subfolder: string, name: string): string {
    return this.find(likesInSubfolders[kind][0], name) ?? `${this.parentOf(kind)}/${subfolder}/${name}`
  }
  /** The folder that contains the subfolders of a kind. */
  parentOf(kind: KindInSubfolders): string {
    const [folder, like] = likesInSubfolders[kind]
    return dirname(dirname(this.locate(folder, like)))
  }
  /** The subfolder of a new endpoint: that of its subject, the one in the plan, or the first part of the path. */
  subfolderOf({ path, subfolder, subject }: Plan): string {
    const there = this.find(likesInSubfolders.endpoint[0], `${subject}.ts`)
    if (there !== undefined) return basename(dirname(there))
    const subfolders = readdirSync(join(this.root, this.parentOf("endpoint")), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : []
    )
    const folderName = subfolder ?? path.split("/")[1] ?? ""
    if (!subfolders.includes(folderName)) {
      throw new Error(
        `Expected --folder ${subfolders.join(", ")}, and got ${subfolder ?? `none for the new subject ${subject}`}.`
      )
    }
    return folderName
  }
  /** Whether a file below a folder contains a text. */
  contains(folder: string, text: string): boolean {
    const files = readdirSync(join(this.root, folder), { recursive: true, encoding: "utf8" })
    return files.some((file) => file.endsWith(".ts") && this.read(normal(join(folder, file))).includes(text))
  }
  has(file: string): boolean {
    return this.changed.has(file) || existsSync(join(this.root, file))
  }
  read(file: string): string {
    return this.changed.get(file) ?? readFileSync(join(this.root, file), "utf8")
  }
  edit(file: string, change: (text: string) => string): void {
    const before = this.read(file)
    const after = change(before)
    if (after === before) throw new Error(`${file} has no place for the new lines: correct scripts/endpoint.`)
    this.changed.set(file, after)
  }
  /** Writes a new file, or extends the existing one. */
  write(file: string, makeText: () => string, extendText: (text: string) => string): void {
    this.changed.set(file, this.has(file) ? extendText(this.read(file)) : makeText())
  }
  save(): ReadonlyArray<string> {
    for (const [file, text] of this.changed) writeFileSync(join(this.root, file), text)
    return Array.from(this.changed.keys())
  }
}

/** The module specifier to import one file in another. */
export const specifier = (from: string, to: string): string => {
  const path = relative(dirname(from), to)
  return path.startsWith(".") ? path : `./${path}`
}

/** What `latchkey init` knows of a framework: where its files are, what an app must mount, and how existing files are edited. */
import type { Parse } from "../../migrate/source/parse.ts"
import type { Source, Splice } from "../edit/Source.ts"

/** The files of a project, by paths with slashes. */
export interface Files {
  readonly has: (path: string) => boolean
  /** The text of a file; `null` if there is none. */
  readonly read: (path: string) => string | null
  /** The files in a folder and below it. */
  readonly list: (folder: string) => ReadonlyArray<string>
}

/** What an app really loads. */
export interface Mounted {
  /** The names of Latchkey's modules that the code uses, such as `AuthPages`. */
  readonly names: ReadonlySet<string>
  /** Whether a stylesheet with the rules of the pages is imported. */
  readonly hasStyles: boolean
  /** Modules that cannot be parsed. */
  readonly broken: ReadonlyArray<string>
}

/** The page of the framework in docs/start, and the parser, for edits that take code from it. */
export interface Example {
  readonly parse: Parse
  /** The text of a file of the page. */
  readonly textOf: (path: string) => string
}

/**
 * Returns the specifier that the edited file imports a file of the page with. Throws `Unusual` if the project has another file in its place.
 * With `hasEnding`, the specifier has the file's ending, whatever the edited file's other imports have.
 */
export type SpecifierOf = (path: string, hasEnding?: boolean) => string

/** An edit of an existing file. The page shows it as a diff of the file that the framework's generator writes. */
export interface Edit {
  /** The path on the page. */
  readonly path: string
  /** The file in the project; `undefined` if it was not found. */
  readonly file: string | undefined
  /** The changes. Throws `Unusual` if the code has another structure. */
  readonly splices: (source: Source, specifierOf: SpecifierOf) => ReadonlyArray<Splice>
}

/** What an app mounts once it is set up. */
export interface Need {
  /** The modules that the framework loads. */
  readonly roots: ReadonlyArray<string>
  readonly isMet: (parts: Mounted) => boolean
  /** One line for `--check`. */
  readonly message: string
}

/** Files and edits that belong together: none is made if the app already mounts what they are for. */
export interface Part {
  readonly needs: ReadonlyArray<Need>
  /** Paths of new files on the page. */
  readonly files: ReadonlyArray<string>
  readonly edits: ReadonlyArray<Edit>
}

export interface Framework {
  /** The path at which a file of the page is created. */
  readonly placeOf: (project: Files, path: string) => string
  readonly parts: (project: Files, example: Example) => ReadonlyArray<Part>
  /** Whether the project is written in JavaScript, so that its new files have no types. */
  readonly isJavaScript: (project: Files) => boolean
}

/** The first path that exists, with one of the endings of sources. */
export const firstOf = (project: Files, stems: ReadonlyArray<string>): string | undefined =>
  stems.flatMap((stem) => ["tsx", "jsx", "ts", "js", "mts", "mjs"].map((ending) => `${stem}.${ending}`)).find(project.has)

/** Whether a root file has no types, and the project no configuration of TypeScript. */
export const isPlain = (project: Files, root: string | undefined): boolean =>
  root !== undefined && /\.m?jsx?$/.test(root) && !project.has("tsconfig.json")

const uses = (...names: ReadonlyArray<string>) => (parts: Mounted) => names.some((name) => parts.names.has(name))

export const needsProvider = (roots: ReadonlyArray<string>, location: string): Need => ({
  roots,
  isMet: uses("AuthProvider", "HydrationBoundary"),
  message: `${location} mounts neither <AuthProvider> nor <HydrationBoundary>.`
})
export const needsPages = (roots: ReadonlyArray<string>, location: string): Need => ({
  roots,
  isMet: uses("AuthPages", "AuthPage"),
  message: `${location} shows <AuthPages>: users cannot sign in.`
})
export const needsStyles = (roots: ReadonlyArray<string>): Need => ({
  roots,
  isMet: ({ hasStyles }) => hasStyles,
  message: "The stylesheet of the pages is not imported: latchkey/react/styles.css."
})
export const needsCall = (roots: ReadonlyArray<string>, location: string, ...names: ReadonlyArray<string>): Need => ({
  roots,
  isMet: uses(...names),
  message: `${location} does not use ${names[0]}.`
})

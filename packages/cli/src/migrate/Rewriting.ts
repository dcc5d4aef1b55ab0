/** State that the steps of a rewrite share: the file, the imports it needs, and the notes for a person. */
import type { Node } from "@babel/types"
import type { Inference } from "./infer/Inference.ts"
import { importedBy, isImportOfOld } from "./infer/origins.ts"
import type { Section } from "./rules/DeclaredShape.ts"
import type { SourceFile } from "./source/SourceFile.ts"

/** A place that a person must review. */
export interface Note {
  readonly file: string
  /** The line number, starting at 1. */
  readonly line: number
  readonly what: string
  readonly why: string
  /** The heading of the section in docs/migration.md that explains the note. */
  readonly section: Section
}

/** An import that the new text needs. */
export interface Needed {
  readonly name: string
  readonly local: string
  readonly from: string
  readonly isType: boolean
}

export interface Rewriting {
  readonly file: SourceFile
  readonly inference: Inference
  /** Returns the local name of an export, and imports it if necessary. */
  readonly use: (name: string, from: string, options?: { readonly as?: string; readonly isType?: boolean }) => string
  readonly needed: () => ReadonlyArray<Needed>
  readonly note: (node: Node, subject: string, why: string, section: Section) => void
  readonly notes: ReadonlyArray<Note>
  /** Whether a note covers the node. */
  readonly isReported: (node: Node) => boolean
  /** Returns the rewriting of another file of the project. */
  readonly at: (file: SourceFile) => Rewriting
  /** References to imports of the old client that have been replaced. */
  readonly replaced: Set<Node>
  /** The names of the variables that added lines declare, by scope. */
  readonly declared: Map<Node, ReadonlyArray<string>>
}

/** Returns a short excerpt of a node, for a note. */
export const excerpt = (file: SourceFile, node: Node): string => {
  const text = file.before.slice(node.start ?? 0, node.end ?? 0).replaceAll(/\s+/g, " ")
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

export const rewritingsOf = (inference: Inference): (file: SourceFile) => Rewriting => {
  const rewritings = new Map<SourceFile, Rewriting>()
  const at = (file: SourceFile): Rewriting => {
    const existing = rewritings.get(file) ?? make(file)
    rewritings.set(file, existing)
    return existing
  }
  const make = (file: SourceFile): Rewriting => {
    const neededImports = new Map<string, Needed>()
    const notes: Array<Note> = []
    const notedNodes = new Set<Node>()
    const takenNames = new Set(file.scopes.all.filter((binding) => !isImportOfOld(file, binding)).map(({ name }) => name))
    return {
      file,
      inference,
      at,
      notes,
      replaced: new Set(),
      declared: new Map(),
      needed: () => [...neededImports.values()],
      use: (name, from, { as = name, isType = false } = {}) => {
        const existing = file.scopes.all.find((binding) => {
          const importedName = importedBy(file, binding)
          return importedName?.source === from && importedName.name === name
        })
        if (existing) return existing.name
        const key = `${from} ${name} ${as}`
        const local = takenNames.has(as) ? `latchkey${as.charAt(0).toUpperCase()}${as.slice(1)}` : as
        const need = neededImports.get(key) ?? { name, local, from, isType }
        neededImports.set(key, { ...need, isType: need.isType && isType })
        return need.local
      },
      isReported: (node) => {
        for (let at: Node | undefined = node; at !== undefined; at = file.parentOf(at)) if (notedNodes.has(at)) return true
        return false
      },
      note: (node, subject, why, section) => {
        notedNodes.add(node)
        const line = file.lineOf(node)
        if (notes.some((note) => note.line === line && note.what === subject)) return
        notes.push({ file: file.path, line, what: subject, why, section })
      }
    }
  }
  return at
}

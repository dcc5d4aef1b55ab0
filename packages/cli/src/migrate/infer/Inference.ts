/** Infers the values of expressions, for the migration rules. */
import type { Node } from "@babel/types"
import type { Project } from "../source/Project.ts"
import type { Binding } from "../source/Scopes.ts"
import type { SourceFile } from "../source/SourceFile.ts"
import type { Origins } from "./origins.ts"
import type { Shape } from "./Shape.ts"

export interface Inference {
  readonly project: Project
  readonly origin: Origins
  /** The shape of an expression; `undefined` if its value does not come from the old client. */
  readonly of: (file: SourceFile, node: Node | null | undefined) => Shape | undefined
  readonly ofType: (file: SourceFile, type: Node | null | undefined) => Shape | undefined
  readonly ofBinding: (file: SourceFile, binding: Binding) => Shape | undefined
}

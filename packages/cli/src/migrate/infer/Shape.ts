/** Shapes: the objects of the old client that an expression can evaluate to. */
import type { Node } from "@babel/types"
import type { AppKind, Data, DeclaredShape, Kind } from "../rules/DeclaredShape.ts"
import type { Binding } from "../source/Scopes.ts"

/** The app that an object came from. */
export interface AppOrigin {
  readonly kind: AppKind
  /** The expression for the app; `null` in a component, which gets the app from `useApp()`. */
  readonly text: string | null
  /** The binding that `text` begins with; `text` is valid wherever this binding is visible. */
  readonly root: Binding | undefined
}

/** An object of the old client with methods or renamed fields. */
export interface ClientObject {
  readonly is: "object"
  readonly kind: Kind
  readonly app: AppOrigin | undefined
  /** Source text of the arguments that identify the object's owner, such as `user.id`; `undefined` if it is unknown or not needed. */
  readonly owner?: string | undefined
}

export type Shape =
  | ClientObject
  | { readonly is: "promise"; readonly of: Shape }
  | { readonly is: "list"; readonly of: Shape }
  /** A page: a list with `nextCursor`. */
  | { readonly is: "page"; readonly of: Shape }
  | { readonly is: "result"; readonly of: Shape | undefined; readonly error: Shape }
  /** Plain data, some of whose fields have another name or form. */
  | { readonly is: "data"; readonly data: Data; readonly app: AppOrigin | undefined }
  /** An error of the old client, or `undefined`. */
  | { readonly is: "error" }
  | { readonly is: "tuple"; readonly of: ReadonlyArray<Shape | undefined> }
  | { readonly is: "record"; readonly field: (name: string) => Shape | undefined; readonly node: Node }

export const shapeFrom = (declaration: DeclaredShape, app: AppOrigin | undefined, owner?: string): Shape => {
  if (declaration === "error") return { is: "error" }
  if (typeof declaration === "string") return { is: "object", kind: declaration, app, owner }
  if ("list" in declaration) return { is: "list", of: shapeFrom(declaration.list, app, owner) }
  if ("page" in declaration) return { is: "page", of: shapeFrom(declaration.page, app, owner) }
  if ("fields" in declaration) return { is: "data", data: declaration, app }
  return {
    is: "result",
    of: declaration.result === null ? undefined : shapeFrom(declaration.result, app, owner),
    error: declaration.error === undefined ? { is: "error" } : shapeFrom(declaration.error, app)
  }
}

export const isApp = (shape: Shape | undefined): shape is ClientObject & { readonly kind: AppKind } =>
  shape?.is === "object" && /^(?:Client|Server|Admin|Next)App$/.test(shape.kind)

export const awaitedShape = (shape: Shape | undefined): Shape | undefined =>
  shape?.is === "promise" ? awaitedShape(shape.of) : shape

/** The shape of the elements of a list or a page. */
export const element = (shape: Shape | undefined): Shape | undefined =>
  shape?.is === "list" || shape?.is === "page" ? shape.of : undefined

/** How a call of the old client becomes a call of latchkey. */
import type { Given, Kind, Section } from "./Given.ts"

/** A call of a method, as its rule sees it. Every text is edited already. */
export interface MethodCall {
  /** The expression for the app. Throws `NeedsPerson` if none is visible. */
  readonly app: string
  /** The expression for an app with another token store. Throws `NeedsPerson` if the constructor is not found. */
  readonly appWith: (tokenStore: string) => string
  /** The object of the method. */
  readonly self: string
  /** The object of the method, for a place where it needs no parentheses. */
  readonly value: string
  /** The id of that object. */
  readonly id: string
  /** Fields that name the owner of an object without a field for it. Throws `NeedsPerson` if they are not known. */
  readonly owner: string
  /** All arguments with their comments. */
  readonly args: string
  readonly count: number
  /** The text of an argument, `""` if there is none. */
  readonly arg: (index: number) => string
  /** The value of a text literal. */
  readonly literal: (index: number) => string | undefined
  readonly isObject: (index: number) => boolean
  /** The value of a property of an object literal; `undefined` if there is none. */
  readonly property: (index: number, name: string) => string | undefined
  /** Whether the argument is a team. */
  readonly isTeam: (index: number) => boolean
  /** The id of a team, or an id, or `null`, as the old client's argument may be. */
  readonly idOf: (index: number) => string
  /** An object argument with more fields before its own. */
  readonly withFields: (index: number, fields: string) => string
  /**
   * An object argument with renamed options. A rule is `"newName"`, `"!newName"` for the opposite, `""` to drop the option, or a function
   * of the value's text that returns `name: value`. Throws `NeedsPerson` if the options are not written at the call.
   */
  readonly options: (index: number, renamed: Renamed) => string
  /** The local name of an export, imported if it is not yet. */
  readonly use: (name: string, from?: string) => string
  /** Adds a line after the statement `const name = await call`; `line` receives the name. */
  readonly followWith: (line: (name: string) => string) => void
}

export type Renamed = { readonly [option: string]: string | ((value: string) => string) }

/** The call cannot be rewritten without a decision; the message says why. */
export class NeedsPerson extends Error {}

export const needsPerson = (why: string): never => {
  throw new NeedsPerson(why)
}

export interface Rule {
  /**
   * The new call. In a text, `$app`, `$id`, `$owner`, `$args`, `$0` and `$0.id` are the parts of `MethodCall`, `@name` an export of
   * `latchkey/react`, and `@admin/name` one of `latchkey/react/admin`.
   */
  readonly to: string | ((call: MethodCall) => string)
  /** What the old call gives. @default nothing with methods */
  readonly gives?: Given | ((call: GivenBy) => Given | undefined)
  /** What the awaited call gives: the text of a secret, the items of a page, the error of a result, or the text itself as a value. */
  readonly wrap?: "reveal" | "items" | "error" | "value"
  /** Whether the call gives the value itself, not a promise. */
  readonly isSync?: boolean
  /** The owner fields of the result. */
  readonly owner?: string
}

/** The facts about a call that determine its result. */
export type GivenBy = Pick<MethodCall, "count" | "isObject" | "literal" | "isTeam"> & {
  readonly property: (index: number, name: string) => string | undefined
}

/** A field that has another name or form. */
export interface Field {
  /** The new text of the access, from the text of the object. @default unchanged */
  readonly to?: (self: string, use: MethodCall["use"]) => string
  readonly gives?: Given
}

export interface Rules {
  readonly calls: { readonly [method: string]: Rule }
  readonly fields?: { readonly [name: string]: Field }
  /** All other fields. */
  readonly otherFields?: Field
  /** The expression for the id. @default `.id` */
  readonly id?: (self: string) => string
  /** The heading in docs/migration.md. */
  readonly section: Section
}

export type AllRules = { readonly [K in Kind]?: Rules }

export const rule = (to: Rule["to"], gives?: Rule["gives"], more: Omit<Rule, "to" | "gives"> = {}): Rule => ({
  to,
  ...(gives !== undefined && { gives }),
  ...more
})

/** A hook: it gives the value itself. */
export const hook = (to: Rule["to"], gives?: Rule["gives"], more: Omit<Rule, "to" | "gives"> = {}): Rule =>
  rule(to, gives, { ...more, isSync: true })

/** Rules that turn calls of the old client into calls of latchkey. */
import type { DeclaredShape, Field, Kind, Section } from "./DeclaredShape.ts"

/** A method call as the method's rule sees it. All source texts are already rewritten. */
export interface MethodCall {
  /** The expression for the app. Throws `NeedsPerson` if no app is visible at the call. */
  readonly app: string
  /** The expression for an app with another token store. Throws `NeedsPerson` if the constructor is not found. */
  readonly appWith: (tokenStore: string) => string
  /** The text of the object that the method is called on. */
  readonly self: string
  /** The text of the object that the method is called on, without parentheses. */
  readonly value: string
  /** The expression for the id of the object that the method is called on. */
  readonly id: string
  /** Source text of the arguments that identify the object's owner, such as `user.id`. Throws `NeedsPerson` if the owner is unknown. */
  readonly owner: string
  /** All arguments, including comments. */
  readonly args: string
  readonly count: number
  /** The text of an argument; `""` if there is none. */
  readonly arg: (index: number) => string
  /** The value of an argument that is a string literal; `undefined` for any other argument. */
  readonly literal: (index: number) => string | undefined
  readonly isObject: (index: number) => boolean
  /** The value of the property `name` of an argument that is an object literal; `undefined` if there is none. */
  readonly property: (index: number, name: string) => string | undefined
  /** Whether the argument is a team object. */
  readonly isTeam: (index: number) => boolean
  /** The id from an argument that may be a team, an id or `null`. */
  readonly idOf: (index: number) => string
  /** An object argument, with fields inserted before the existing ones. */
  readonly withFields: (index: number, fields: string) => string
  /**
   * An object argument with renamed options. The new form is `"newName"`, `"!newName"` for the negated value, `""` to drop the option, or a
   * function of the value's text that returns `name: value`. Throws `NeedsPerson` if the call does not contain the options as a literal.
   */
  readonly options: (index: number, newNames: Renamed) => string
  /** Returns the local name of an export, and imports it if necessary. */
  readonly use: (name: string, from?: string) => string
  /** Returns the expression for a live value, and imports the module's namespace if necessary. */
  readonly useValue: (name: string, from: "latchkey/live" | "latchkey/live/admin") => string
  /** Adds a line after the statement `const name = await call`; `line` receives the name. */
  readonly followWith: (line: (name: string) => string) => void
}

export type Renamed = { readonly [option: string]: string | ((value: string) => string) }

/** Thrown if a call cannot be rewritten without a person's decision; the message says why. */
export class NeedsPerson extends Error {}

export const needsPerson = (why: string): never => {
  throw new NeedsPerson(why)
}

export interface Rule {
  /**
   * The new call. In a string, `$app`, `$id`, `$owner`, `$args`, `$0` and `$0.id` are the parts of `MethodCall`, `@name` an export of
   * `latchkey/react`, and `@admin/name` one of `latchkey/react/admin`. `%name` and `%admin/name` are live values of `latchkey/live` and
   * `latchkey/live/admin`, which the new text imports as a namespace, because variables often have the names of values.
   */
  readonly to: string | ((call: MethodCall) => string)
  /** The result of the old call. @default a result without methods */
  readonly gives?: DeclaredShape | ((call: GivenBy) => DeclaredShape | undefined)
  /** How to wrap the call: reveal a secret, read the items of a page or the error of a result, or make a promise of a plain value. */
  readonly wrap?: "reveal" | "items" | "error" | "value"
  /** Whether the call returns the value itself, not a promise. */
  readonly isSync?: boolean
  /** The arguments that identify the owner of the result, in the notation of `to`, with `$id`, `$args` and `$0`. */
  readonly owner?: string
}

/** The facts about a call that determine what it returns. */
export type GivenBy = Pick<MethodCall, "count" | "isObject" | "literal" | "isTeam"> & {
  readonly property: (index: number, name: string) => string | undefined
}

export interface Rules {
  readonly calls: { readonly [method: string]: Rule }
  readonly fields?: { readonly [name: string]: Field }
  /** The rule for all other fields. */
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

/** The rule for a hook, which returns the value itself, not a promise. */
export const hook = (to: Rule["to"], gives?: Rule["gives"], more: Omit<Rule, "to" | "gives"> = {}): Rule =>
  rule(to, gives, { ...more, isSync: true })

/** The rule for a hook that shows a live value of the user's app. */
export const liveHook = (value: string, gives?: Rule["gives"]): Rule => hook(`@useLive(%${value})`, gives)

/** The rule for a hook that shows a live value of the admin app. */
export const adminHook = (value: string, gives?: Rule["gives"]): Rule => hook(`@admin/useAdminLive(%admin/${value})`, gives)

/** The rule for a hook that shows a token, which is `Redacted` here and was plain text in the old client. */
export const tokenHook = (read: (call: MethodCall, tokens: string) => string): Rule =>
  hook((call) => read(call, `${call.use("useLive", "latchkey/react")}(${call.useValue("tokens", "latchkey/live")})`))

/** Expressions for the results of the old client's reads of a session, of an expression for the tokens or `null`. */
export const fromTokens = {
  accessToken: (call: MethodCall, tokens: string) => `${call.use("reveal")}(${tokens})?.accessToken ?? null`,
  refreshToken: (call: MethodCall, tokens: string) => `${call.use("reveal")}(${tokens})?.refreshToken ?? null`,
  pair: (call: MethodCall, tokens: string) => `${call.use("reveal")}(${tokens} ?? { accessToken: null, refreshToken: null })`,
  headers: (call: MethodCall, tokens: string) => `${call.use("authHeaders")}(${tokens})`,
  authorization: (call: MethodCall, tokens: string) => `${call.use("authorizationHeader")}(${tokens})`
}

/** The rule for a read of the session's tokens, in the app that `appOf` returns. */
export const tokenRead = (
  read: (call: MethodCall, tokens: string) => string,
  appOf: (call: MethodCall) => string = ({ app }) => app
): Rule => rule((call) => `${appOf(call)}.auth.findTokens().then((tokens) => ${read(call, "tokens")})`)

/** The shapes of all verbs (docs/decisions/0065-shapes-of-verbs.md): their arguments, lists, and lookups. */
import { expectTypeOf } from "vitest"
import type { AdminApp, ClientApp, ServerApp } from "../../src/promise/index.ts"
import type { Page } from "../../src/schema/wire/Wire.ts"

/** The members of an app that are no verbs. */
type Besides = "safe" | "with" | "dispose" | "onSessionChange" | "projectId" | "urls" | symbol
type Verb = (...args: never) => unknown

/** The path of each verb for which `Rule` is not `true`. */
type Violations<V, Rule extends keyof Rules<Verb, string>> = {
  readonly [K in Exclude<keyof V, Besides> & string]: V[K] extends Verb ? Rules<V[K], K>[Rule] extends true ? never : K
    : Violations<V[K], Rule> extends infer Inner ? Inner extends string ? `${K}.${Inner}` : never
    : never
}[Exclude<keyof V, Besides> & string]

type Result<V extends Verb> = ReturnType<V> extends Promise<infer A> ? A : ReturnType<V>

/** Whether an argument is an object. The configuration may also be the JSON text of one. */
type IsObject<A> = [Exclude<A, string>] extends [never] ? false : Exclude<A, string> extends object ? true : false
type ShapeOf<Args> = Args extends readonly [] | readonly [string] ? true
  : Args extends readonly [infer A] ? IsObject<A>
  : Args extends readonly [string, infer A] ? IsObject<A>
  : false

interface Rules<V extends Verb, Name extends string> {
  /** Nothing, an id, an object, or an id and an object. */
  readonly arguments: ShapeOf<Required<Parameters<V>>>
  /** Lists take one object at most. */
  readonly query: Name extends `list${string}` | "page" | "stream"
    ? Required<Parameters<V>> extends readonly [] | readonly [object] ? true : false
    : true
  readonly list: Name extends `list${string}` ? Result<V> extends ReadonlyArray<unknown> ? true : false : true
  readonly page: Name extends "page" ? Result<V> extends Page<unknown> ? true : false : true
  readonly stream: Name extends "stream" ? Result<V> extends AsyncIterable<unknown> ? true : false : true
  readonly get: Name extends `get${string}` ? null extends Result<V> ? false : true : true
  readonly find: Name extends `find${string}` ? null extends Result<V> ? true : false : true
}

/** The groups with `page` but not `stream`, or the other way round. */
type Halves<V> = {
  readonly [K in Exclude<keyof V, Besides> & string]: V[K] extends Verb ? never
    : ("page" extends keyof V[K] ? true : false) extends ("stream" extends keyof V[K] ? true : false)
      ? Halves<V[K]> extends infer Inner ? Inner extends string ? `${K}.${Inner}` : never : never
    : K
}[Exclude<keyof V, Besides> & string]

type Apps = ClientApp | ServerApp | AdminApp
type Wrong<Rule extends keyof Rules<Verb, string>, A = Apps> = A extends unknown ? Violations<A, Rule> : never

expectTypeOf<Wrong<"arguments">>().toEqualTypeOf<never>()
expectTypeOf<Wrong<"query">>().toEqualTypeOf<never>()
expectTypeOf<Wrong<"list">>().toEqualTypeOf<never>()
expectTypeOf<Wrong<"page">>().toEqualTypeOf<never>()
expectTypeOf<Wrong<"stream">>().toEqualTypeOf<never>()
// The reads of the session's tokens give `null` without a session; the decision says why.
expectTypeOf<Wrong<"get">>().toEqualTypeOf<never>()
expectTypeOf<Wrong<"find">>().toEqualTypeOf<never>()
expectTypeOf<Halves<ClientApp>>().toEqualTypeOf<never>()
expectTypeOf<Halves<ServerApp>>().toEqualTypeOf<never>()
expectTypeOf<Halves<AdminApp>>().toEqualTypeOf<never>()

/** The rules find each kind of violation. */
interface Bad {
  readonly members: {
    readonly get: (teamId: string, userId: string) => Promise<object | null>
    readonly find: (id: string) => Promise<object>
    readonly list: (teamId: string) => Promise<Page<object>>
    readonly page: (query?: object) => Promise<ReadonlyArray<object>>
  }
}
expectTypeOf<Violations<Bad, "arguments">>().toEqualTypeOf<"members.get">()
expectTypeOf<Violations<Bad, "query">>().toEqualTypeOf<"members.list">()
expectTypeOf<Violations<Bad, "list">>().toEqualTypeOf<"members.list">()
expectTypeOf<Violations<Bad, "page">>().toEqualTypeOf<"members.page">()
expectTypeOf<Violations<Bad, "get">>().toEqualTypeOf<"members.get">()
expectTypeOf<Violations<Bad, "find">>().toEqualTypeOf<"members.find">()
expectTypeOf<Halves<Bad>>().toEqualTypeOf<"members">()

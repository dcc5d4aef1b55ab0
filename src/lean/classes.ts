/** Classes that are codecs: entities and errors. */
import * as Data from "effect/Data"
import { brandClass } from "./brand.ts"
import type { Codec, Run } from "./Codec.ts"
import { refuse } from "./Issue.ts"

/** A class that can be extended and that is itself the codec; decoded values have its type, but are not its instances. */
export const Opaque = () => (self: Codec) => Object.setPrototypeOf(function() {}, self) as Codec & (new() => object)

interface ErrorClass extends Pick<Codec, "d" | "e" | "x" | "y"> {
  new(fields?: object): Error
  readonly d: Run
}

/** An error class with `_tag` and the given fields. The fields are typed but not validated, because only the library creates the errors. */
export const TaggedError = () => (tag: string, fields: { readonly [name: string]: Partial<Codec> } = {}): ErrorClass => {
  const defaults = Object.entries(fields).flatMap(([name, { c }]) => c ? [[name, c] as const] : [])
  class Base extends Data.Error<object> {
    constructor(fields: object | undefined) {
      // By type, an error without fields takes no argument.
      super({ _tag: tag, ...Object.fromEntries(defaults.map(([name, c]) => [name, c()])), ...fields } as never)
    }
    /** Accepts instances unchanged if the class is part of another codec. */
    static get d() {
      return (value: unknown) => value instanceof this ? value : refuse(tag)
    }
    static get e() {
      return this.d
    }
    static readonly x = tag
    static readonly y = tag
  }
  Base.prototype.name = tag
  return brandClass(Base, tag)
}

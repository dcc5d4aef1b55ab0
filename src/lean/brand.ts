/** Lets the copies of an error class, one in each link and bundle, recognize instances of each other. */

/** The key of the brand. Its value is the error's tag on a prototype, and `true` on the base class that an error class extends. */
export const brand: unique symbol = Symbol.for("latchkey/error") as never

interface ErrorClass {
  readonly prototype: object
  new(...content: ReadonlyArray<never>): object
}

const isInstance = Function.prototype[Symbol.hasInstance]

/**
 * Makes `instanceof` of a class that directly extends `base` also recognize instances of copies of that class. Further subclasses recognize
 * only their own instances.
 */
export const branded = <Class extends ErrorClass>(base: Class, tag: string): Class => {
  Object.defineProperty(base.prototype, brand, { value: tag })
  return Object.defineProperties(base, {
    [brand]: { value: true },
    [Symbol.hasInstance]: {
      value(this: ErrorClass, value: unknown) {
        return isInstance.call(this, value)
          || (Object.hasOwn(Object.getPrototypeOf(this) as object, brand) &&
            (Object(value) as { readonly [brand]?: unknown })[brand] === tag)
      }
    }
  })
}

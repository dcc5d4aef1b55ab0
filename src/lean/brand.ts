/** Makes the copies of an error class that the build emits, such as one in each bundle, recognize instances of each other. */

/**
 * The key of the property by which copies of an error class recognize each other. On the prototype of a base class, its value is the
 * error's tag; on the base class itself, it is `true`.
 */
export const brand: unique symbol = Symbol.for("latchkey/error") as never

interface ErrorClass {
  readonly prototype: object
  new(...content: ReadonlyArray<never>): object
}

const isInstance = Function.prototype[Symbol.hasInstance]

/**
 * Makes `instanceof` also accept instances of another copy of a class, if the class directly extends `base`. Further subclasses accept only
 * their own instances. Adds the message to the JSON of an error.
 */
export const brandClass = <Class extends ErrorClass>(base: Class, tag: string): Class => {
  Object.defineProperties(base.prototype, {
    [brand]: { value: tag },
    // Consoles print this form too. The fields alone lack the message, which most classes compute.
    toJSON: {
      value(this: Error) {
        return { ...this, message: this.message }
      }
    }
  })
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

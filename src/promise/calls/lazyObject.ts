/** Objects whose properties are made when they are first read. */

export type Name = string | symbol

/**
 * Makes the value of a property. An app stores a function instead of an object, because inspection does not print what a function refers
 * to, and reactive proxies do not wrap functions.
 */
type Make = (name: Name) => unknown

const makeKey = Symbol()

interface OnDemand {
  readonly [makeKey]: Make
}

const descriptors = new Map<Name, PropertyDescriptor>()

/** Objects share the accessors of a property name: V8 keeps accessors in the hidden class, so they take no memory per object. */
const descriptorOf = (name: Name, enumerable: boolean): PropertyDescriptor => ({
  configurable: true,
  enumerable,
  get(this: OnDemand) {
    return this[makeKey](name)
  },
  // Assignable like any property, because tests replace parts of an app.
  set(this: object, value: unknown) {
    Object.defineProperty(this, name, { value, writable: true, enumerable, configurable: true })
  }
})

/**
 * An object with own properties of these names; the value of each is made once, on first read. `Object.keys`, spread and destructuring see
 * them, except those in `hiddenNames`, a subset of `names`.
 */
export const lazyObject = (names: ReadonlyArray<Name>, make: Make, hiddenNames: ReadonlyArray<Name> = []): object => {
  const members: { [name: Name]: unknown } = {}
  const object = Object.defineProperty({}, makeKey, {
    value: (name: Name) => Object.hasOwn(members, name) ? members[name] : members[name] = make(name)
  })
  for (const name of names) {
    if (!descriptors.has(name)) descriptors.set(name, descriptorOf(name, !hiddenNames.includes(name)))
    Object.defineProperty(object, name, descriptors.get(name) ?? {})
  }
  return object
}

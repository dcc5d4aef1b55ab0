/** The type of an error class that is made by src/lean and is not a Schema; the build's declarations use it instead of `Schema.Class`. */

interface Fields {
  readonly "Type": object
  readonly "~type.make.in": unknown
}

export interface ErrorClass<Self, S extends Fields, Inherited> {
  /** Exists only in types, and not at run time. */
  readonly "Type": Self
  new(...content: {} extends S["~type.make.in"] ? [content?: S["~type.make.in"]] : [content: S["~type.make.in"]]):
    & S["Type"]
    & Inherited
}

/** The type of an error class over src/lean, which is not a Schema: the build uses it instead of `Schema.Class` in declarations. */

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

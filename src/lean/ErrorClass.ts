/** The type of an error class over src/lean, which is no Schema: the build puts it in place of `Schema.Class` in declarations. */

interface Fields {
  readonly "Type": object
  readonly "~type.make.in": unknown
}

export interface ErrorClass<Self, S extends Fields, Inherited> {
  /** Types only; there is no such property at run time. */
  readonly "Type": Self
  new(...content: {} extends S["~type.make.in"] ? [content?: S["~type.make.in"]] : [content: S["~type.make.in"]]):
    & S["Type"]
    & Inherited
}

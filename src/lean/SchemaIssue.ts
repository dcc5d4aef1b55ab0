/** The part of `effect/SchemaIssue` that src/schema uses. */
import { Issue } from "./Issue.ts"

export class InvalidValue extends Issue {
  constructor({ message }: { readonly message: string }) {
    super(message)
  }
}

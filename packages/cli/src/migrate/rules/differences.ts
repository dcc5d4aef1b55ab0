/** The fields of results that have another name or form in latchkey, as docs/migration.md lists them. */
import { rules } from "./all.ts"
import { type DeclaredShape, type Field, isChanged, type Kind } from "./DeclaredShape.ts"

/** A field of a result, and its form in latchkey or the reason why a person must rewrite it. */
export interface Difference {
  readonly section: string
  /** Methods and hooks whose results have the field, and objects with methods that have it. */
  readonly methods: ReadonlyArray<string>
  readonly before: string
  readonly after: string
}

type Change = Omit<Difference, "methods">

const join = (path: string, name: string): string => path === "" ? name : `${path}.${name}`

/** The new text of a field; `path` is that of the object in latchkey. */
const newText = (field: Field, path: string): string =>
  field.why ??
    (field.name === undefined ? `\`${field.to?.(path || "result", (name) => name) ?? ""}\`` : `\`${join(path, field.name)}\``)

const changesOf = (declaration: DeclaredShape, before = "", after = ""): ReadonlyArray<Change> => {
  if (typeof declaration === "string") return []
  if ("list" in declaration) return changesOf(declaration.list, `${before}[0]`, `${after}[0]`)
  if ("page" in declaration) return changesOf(declaration.page, `${before}[0]`, join(after, "items[0]"))
  if ("result" in declaration) {
    return [
      ...(declaration.result === null ? [] : changesOf(declaration.result, join(before, "data"), join(after, "value"))),
      ...(declaration.error === undefined ? [] : changesOf(declaration.error, join(before, "error"), join(after, "error")))
    ]
  }
  const { fields, otherFields, section } = declaration
  return [
    ...Object.entries(fields).flatMap(([name, field]): ReadonlyArray<Change> => [
      ...(isChanged(field) ? [{ section, before: join(before, name), after: newText(field, after) }] : []),
      ...(field.gives === undefined ? [] : changesOf(field.gives, join(before, name), join(after, field.name ?? name)))
    ]),
    ...(otherFields === undefined ? [] : [{ section, before: join(before, "…"), after: newText(otherFields, after) }])
  ]
}

/** Objects with methods whose fields differ, each with a name for the page. */
const objects: { readonly [K in Kind]?: string } = {
  ClientApp: "apps",
  User: "users",
  Member: "team members",
  ServerMember: "team members",
  Item: "items",
  CreatedUserKey: "new API keys",
  Provider: "accounts at identity providers",
  Connection: "connected accounts",
  AdminProject: "projects",
  OwnedProject: "owned projects"
}

/** All differences, each with the methods that have it. */
export const differences = (): ReadonlyArray<Difference> => {
  const methods = new Map<string, Set<string>>()
  const changes = new Map<string, Change>()
  const add = (method: string, change: Change) => {
    const key = JSON.stringify(change)
    changes.set(key, change)
    methods.set(key, (methods.get(key) ?? new Set()).add(method))
  }
  for (const { calls } of Object.values(rules)) {
    for (const [method, { gives }] of Object.entries(calls)) {
      if (gives === undefined || typeof gives === "function") continue
      for (const change of changesOf(gives)) add(method, change)
    }
  }
  for (const [kind, label] of Object.entries(objects)) {
    // `Object.entries` has no types for keys.
    const objectRules = rules[kind as Kind]
    for (const [name, field] of Object.entries(objectRules?.fields ?? {})) {
      if (isChanged(field)) add(label, { section: objectRules?.section ?? "apps", before: name, after: newText(field, "") })
    }
  }
  return [...changes].map(([key, change]) => ({ ...change, methods: [...methods.get(key) ?? []].toSorted() }))
}

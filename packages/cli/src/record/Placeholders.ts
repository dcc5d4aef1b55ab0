/** Placeholders for the values of a recording: each has the type of its value, and equal values have the same placeholder. */
import type { RecordedToken } from "../../../../src/emulator/recording/RecordedToken.ts"
import { isKept } from "./keptFields.ts"
import { isToken, recordedToken } from "./recordedToken.ts"
import { declares, declaresLiteral, fieldShapes, itemShapes, type Shapes } from "./shapes.ts"

type Json = { readonly [name: string]: unknown }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** A code in a mail, whose form clients check. */
const oneTimeCode = /^[\da-z]{45}$/i
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

export class Placeholders {
  private readonly known = new Map<unknown, string | number | RecordedToken>()
  private readonly counts = new Map<string, number>()

  private next(kind: string): number {
    const count = (this.counts.get(kind) ?? 0) + 1
    this.counts.set(kind, count)
    return count
  }

  private kept<A extends string | number | RecordedToken>(key: unknown, make: () => A): A {
    // The placeholder of a key has the type that `make` returns.
    const placeholder = (this.known.get(key) as A | undefined) ?? make()
    this.known.set(key, placeholder)
    return placeholder
  }

  /** Returns the same placeholder for each occurrence of a text. Returns `me` and the empty string unchanged. */
  text(value: string): string {
    const key = value.trim().toLowerCase() === "me" ? "me" : uuid.test(value) || value.includes("@") ? value.toLowerCase() : value
    if (key === "me" || key === "") return value
    const start = /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value.indexOf("?") : -1
    // A program may read the query of an address: the code of a redirect, for example.
    if (start > 0) return `${this.text(value.slice(0, start))}?${this.query(value.slice(start))}`
    const placeholder = this.kept(key, () => this.make(value))
    // A program may read the links in an e-mail.
    const links = /[\s<>]/.test(value) ? value.match(/https?:\/\/[^\s"'<>]+\?[^\s"'<>]+/g) ?? [] : []
    return [placeholder, ...new Set(links.map((link) => this.text(link.replaceAll("&amp;", "&"))))].join(" ")
  }

  private query(text: string): string {
    const parts = Array.from(new URLSearchParams(text), ([name, value]) => [this.name(name), this.text(value)])
    return new URLSearchParams(parts).toString()
  }

  private make(value: string): string {
    if (/^[^\s@/]+@[^\s@/]+$/.test(value)) return `person-${this.next("email")}@example.com`
    if (uuid.test(value)) return `00000000-0000-4000-8000-9${String(this.next("uuid")).padStart(11, "0")}`
    if (/^[a-z][a-z\d+.-]*:\/\//i.test(value)) return `https://placeholder.example/${this.next("url")}`
    if (instant.test(value)) return new Date(946_684_800_000 + this.next("date")).toISOString()
    if (/^[[{]/.test(value)) return `{"placeholder":${this.next("json")}}`
    if (oneTimeCode.test(value)) return `codeplaceholder${String(this.next("code")).padStart(30, "0")}`
    const [, prefix] = /^(pck|ssk|sak|sk|pk)_/.exec(value) ?? []
    if (prefix !== undefined) return `${prefix}_placeholder${this.next("key")}`
    return /^[\w.~+/=-]{16,}$/.test(value) ? `token-placeholder-${this.next("token")}` : `text-placeholder-${this.next("text")}`
  }

  /** The placeholder of a field's name, except of parameters of OAuth and extensions of WebAuthn. */
  name(name: string): string {
    if (/^(?:code|state|error|credProps|rk)$/.test(name)) return name
    return this.kept(`name ${name}`, () => `name-placeholder-${this.next("name")}`)
  }

  /** The placeholder of a JSON value at a place. What no endpoint declares there is the app's data, with its field names. */
  value(value: unknown, shapes: Shapes, field = ""): unknown {
    if (typeof value === "string") {
      if (isToken(value)) {
        return this.kept(value, () => recordedToken(value, this.next("access token"), (text) => this.text(text)))
      }
      const isOfProvider = declaresLiteral(shapes, value) || (declares(shapes, "string") && isKept(field, value))
      return isOfProvider ? value : this.text(value)
    }
    if (typeof value === "number") {
      return declares(shapes, "number") ? value : this.kept(value, () => 900_000_000 + this.next("number"))
    }
    if (typeof value === "boolean") {
      return declares(shapes, "boolean")
        ? value
        : this.kept(`${field} ${value}`, () => `boolean-placeholder-${value}-${this.next("boolean")}`)
    }
    if (Array.isArray(value)) return value.map((item: unknown) => this.value(item, itemShapes(shapes), field))
    if (typeof value !== "object" || value === null) return value
    return Object.fromEntries(
      Object.entries(value as Json).map(([name, part]) => {
        const declarations = fieldShapes(shapes, name)
        return declarations === undefined
          ? [this.name(name), this.value(part, [], name)]
          : [name, this.value(part, declarations, name)]
      })
    )
  }
}

/** Placeholders for the values of a recording: each has the type of its value, and equal values have the same placeholder. */
import { declaredFields } from "./declaredNames.ts"
import { isKept } from "./keptFields.ts"

type Json = { readonly [name: string]: unknown }

/** The expiry of tokens in a recording: the year 2100, in seconds since 1970. */
const farExpiry = 4_102_444_800
const jwt = /^ey[\w-]+\.ey[\w-]+\.[\w-]*$/
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")

/** Whether a value has the form of a placeholder. */
export const isPlaceholder = (value: unknown): boolean =>
  typeof value === "number"
    ? value > 900_000_000 && value < 900_100_000
    : typeof value === "string" &&
      (/^(?:person-\d+@example\.com|00000000-0000-4000-8000-9\d{11}|https:\/\/placeholder\.example\/\d+|\{"placeholder":\d+\}|2000-01-01T\d\d:\d\d:\d\d\.\d{3}Z|[a-z]{2,4}_placeholder\d+|(?:text|token|name)-placeholder-\d+)$/
        .test(value)
        || (jwt.test(value) && value.endsWith(".placeholder")))

export class Placeholders {
  private readonly known = new Map<unknown, string | number>()
  private readonly counts = new Map<string, number>()

  private next(kind: string): number {
    const count = (this.counts.get(kind) ?? 0) + 1
    this.counts.set(kind, count)
    return count
  }

  /** Returns the same placeholder for each occurrence of a text. Returns `me` and the empty string unchanged. */
  text(value: string): string {
    const key = value.trim().toLowerCase() === "me" ? "me" : uuid.test(value) || value.includes("@") ? value.toLowerCase() : value
    if (key === "me" || key === "") return value
    const existing = this.known.get(key)
    if (typeof existing === "string") return existing
    const placeholder = this.make(value)
    this.known.set(key, placeholder)
    return placeholder
  }

  private make(value: string): string {
    if (/^[^\s@/]+@[^\s@/]+$/.test(value)) return `person-${this.next("email")}@example.com`
    if (uuid.test(value)) return `00000000-0000-4000-8000-9${String(this.next("uuid")).padStart(11, "0")}`
    if (jwt.test(value)) return this.token(value)
    if (/^[a-z][a-z\d+.-]*:\/\//i.test(value)) return `https://placeholder.example/${this.next("url")}`
    if (instant.test(value)) return new Date(946_684_800_000 + this.next("date")).toISOString()
    if (/^[[{]/.test(value)) return `{"placeholder":${this.next("json")}}`
    const [, prefix] = /^(pck|ssk|sak|sk|pk)_/.exec(value) ?? []
    if (prefix !== undefined) return `${prefix}_placeholder${this.next("key")}`
    return /^[\w.~+/=-]{16,}$/.test(value) ? `token-placeholder-${this.next("token")}` : `text-placeholder-${this.next("text")}`
  }

  /** An access token with placeholders in its claims. It does not expire before 2100, and its signature is a placeholder. */
  private token(value: string): string {
    let claims: unknown
    try {
      claims = JSON.parse(Buffer.from(value.split(".")[1] ?? "", "base64url").toString())
    } catch {
      claims = {}
    }
    const { aud: _, exp: __, iat = 0, iss: ___, ...ownClaims } = Object(claims)
    const number = this.next("jwt")
    return `${encode({ alg: "none", number })}.${encode({ ...Object(this.value(ownClaims)), iat, exp: farExpiry })}.placeholder`
  }

  /** The placeholder of a field's name; the unchanged name if an endpoint declares it. */
  name(name: string): string {
    if (declaredFields().has(name)) return name
    const key = `name ${name}`
    const existing = this.known.get(key)
    if (typeof existing === "string") return existing
    const placeholder = `name-placeholder-${this.next("name")}`
    this.known.set(key, placeholder)
    return placeholder
  }

  private number(value: number): number {
    const existing = this.known.get(value)
    if (typeof existing === "number") return existing
    const placeholder = 900_000_000 + this.next("number")
    this.known.set(value, placeholder)
    return placeholder
  }

  /**
   * The placeholder of a JSON value in a field. Numbers and booleans are kept if an endpoint declares the field; otherwise they are the
   * app's data and are replaced.
   */
  value(value: unknown, field = "", isDeclared = true): unknown {
    if (typeof value === "string") return isKept(field, value) ? value : this.text(value)
    if (typeof value === "number") return isDeclared ? value : this.number(value)
    if (typeof value === "boolean") return isDeclared && value
    if (Array.isArray(value)) return value.map((item: unknown) => this.value(item, field, isDeclared))
    if (typeof value !== "object" || value === null) return value
    return Object.fromEntries(
      Object.entries(value as Json).map(([name, part]) => {
        const isWireName = isDeclared && declaredFields().has(name) && !/metadata$|^variables$/.test(field)
        return [isWireName ? name : this.name(name), this.value(part, isWireName ? name : "", isWireName)]
      })
    )
  }
}

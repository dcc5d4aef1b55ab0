/** Conditions of sign-up rules: a subset of the Common Expression Language, with strings, numbers, and lists of both. */

type Value = string | number | boolean | null | ReadonlyArray<Value> | { readonly [name: string]: Value }
/** The variables of a condition, by name. */
export type Variables = { readonly [name: string]: Value }

const token = /\s*(?:(\d+(?:\.\d+)?)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|([A-Za-z_]\w*)|(&&|\|\||[=!<>]=|[<>!.,()[\]-]))/y

type Token = { readonly kind: "number" | "text" | "name" | "sign" | "end"; readonly text: string }

const tokens = (condition: string): ReadonlyArray<Token> => {
  const tokens: Array<Token> = []
  token.lastIndex = 0
  const end = condition.trimEnd().length
  while (token.lastIndex < end) {
    const [, number, text, name, sign] = token.exec(condition) ?? [undefined]
    if (number !== undefined) tokens.push({ kind: "number", text: number })
    else if (text !== undefined) tokens.push({ kind: "text", text: unquote(text) })
    else if (name !== undefined) tokens.push({ kind: "name", text: name })
    else if (sign !== undefined) tokens.push({ kind: "sign", text: sign })
    else throw new SyntaxError(`Cannot read the condition: ${condition}`)
  }
  return tokens
}

const escapes: { readonly [char: string]: string } = { n: "\n", r: "\r", t: "\t" }
const unquote = (text: string) => text.slice(1, -1).replace(/\\(.)/g, (_, char: string) => escapes[char] ?? char)

const isSame = (a: Value, b: Value) => a === b || (a !== null && JSON.stringify(a) === JSON.stringify(b))

const comparable = (a: Value, b: Value): readonly [string, string] | readonly [number, number] => {
  if (typeof a === "string" && typeof b === "string") return [a, b]
  if (typeof a === "number" && typeof b === "number") return [a, b]
  throw new TypeError("only two strings or two numbers can be ordered")
}

const relations: { readonly [sign: string]: (a: Value, b: Value) => boolean } = {
  "==": isSame,
  "!=": (a, b) => !isSame(a, b),
  "<": (x, right) => (([a, b]) => a < b)(comparable(x, right)),
  "<=": (x, right) => (([a, b]) => a <= b)(comparable(x, right)),
  ">": (x, right) => (([a, b]) => a > b)(comparable(x, right)),
  ">=": (x, right) => (([a, b]) => a >= b)(comparable(x, right)),
  in: (a, b) => {
    if (!Array.isArray(b)) throw new TypeError("`in` requires a list")
    return b.some((member: Value) => isSame(a, member))
  }
}

const methods: { readonly [name: string]: (text: string, part: string) => boolean } = {
  contains: (text, part) => text.includes(part),
  startsWith: (text, part) => text.startsWith(part),
  endsWith: (text, part) => text.endsWith(part),
  matches: (text, part) => new RegExp(part, "u").test(text)
}

const truth = (value: Value): boolean => {
  if (typeof value === "boolean") return value
  throw new TypeError("expected true or false")
}

/** Parses a condition from left to right, and evaluates it in the same pass. Both sides of `&&` and `||` are evaluated. */
class Evaluation {
  private at = 0
  private readonly tokens: ReadonlyArray<Token>
  private readonly facts: Variables

  constructor(condition: string, facts: Variables) {
    this.tokens = tokens(condition)
    this.facts = facts
  }

  whole(): boolean {
    const value = truth(this.either())
    if (this.next.kind !== "end") throw new SyntaxError(`unexpected ${this.next.text}`)
    return value
  }

  private get next(): Token {
    return this.tokens[this.at] ?? { kind: "end", text: "the end" }
  }

  private take(...texts: ReadonlyArray<string>): string | undefined {
    const { kind, text } = this.next
    if ((kind !== "sign" && text !== "in") || kind === "text" || !texts.includes(text)) return undefined
    this.at++
    return text
  }

  private expect(text: string): void {
    if (this.take(text) === undefined) throw new SyntaxError(`expected ${text} and not ${this.next.text}`)
  }

  private either(): Value {
    let value = this.both()
    while (this.take("||") !== undefined) value = [truth(value), truth(this.both())].includes(true)
    return value
  }

  private both(): Value {
    let value = this.relation()
    while (this.take("&&") !== undefined) value = ![truth(value), truth(this.relation())].includes(false)
    return value
  }

  private relation(): Value {
    const value = this.negation()
    const relation = relations[this.take(...Object.keys(relations)) ?? ""]
    return relation === undefined ? value : relation(value, this.negation())
  }

  private negation(): Value {
    if (this.take("!") !== undefined) return !truth(this.negation())
    if (this.take("-") === undefined) return this.member()
    const value = this.member()
    if (typeof value !== "number") throw new TypeError("only numbers can be negative")
    return -value
  }

  private member(): Value {
    let value = this.primary()
    while (this.take(".") !== undefined) {
      const { text: name } = this.next
      this.at++
      value = this.take("(") === undefined ? field(value, name) : this.call(value, name)
    }
    return value
  }

  private call(value: Value, name: string): Value {
    const [part, ...rest] = this.list(")")
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined
    if (method === undefined || typeof value !== "string" || typeof part !== "string" || rest.length > 0) {
      throw new TypeError(`${name} cannot be called here`)
    }
    return method(value, part)
  }

  private list(end: string): ReadonlyArray<Value> {
    const values: Array<Value> = []
    if (this.take(end) !== undefined) return values
    do values.push(this.either())
    while (this.take(",") !== undefined)
    this.expect(end)
    return values
  }

  private primary(): Value {
    if (this.take("[") !== undefined) return this.list("]")
    if (this.take("(") !== undefined) {
      const value = this.either()
      this.expect(")")
      return value
    }
    const { kind, text } = this.next
    this.at++
    if (kind === "text") return text
    if (kind === "number") return Number(text)
    if (kind !== "name") throw new SyntaxError(`unexpected ${text}`)
    return text === "true" ? true : text === "false" ? false : text === "null" ? null : field(this.facts, text)
  }
}

const field = (value: Value, name: string): Value => {
  const hasProperty = typeof value === "object" && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)
    ? (value as Variables)[name]
    : undefined
  if (hasProperty === undefined) throw new TypeError(`there is no ${name}`)
  return hasProperty
}

/** Returns whether the condition holds, and the error if it cannot be parsed or evaluated. */
export const evaluate = (condition: string, facts: Variables): { readonly holds: boolean; readonly error: string | null } => {
  try {
    return { holds: new Evaluation(condition, facts).whole(), error: null }
  } catch (error) {
    return { holds: false, error: error instanceof Error ? error.message : String(error) }
  }
}

/** A Redis in memory on a given clock: the commands that the scripts of a fleet use. It can stop answering. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redis from "effect/persistence/Redis"
import * as LuaScripts from "./LuaScripts.ts"

interface Entry {
  readonly value: string | Array<string>
  readonly until: number
}

const unsupportedCase = Effect.fail(new Redis.RedisError({ cause: "unsupported" }))

export const make = (now: () => number) => {
  const entries = new Map<string, Entry>()
  const ids = new Map<string, number>()
  let answers = true

  const entry = (key: string) => {
    const matches = entries.get(key)
    if (matches === undefined || matches.until > now()) return matches
    entries.delete(key)
    return undefined
  }
  const list = (key: string): Array<string> => {
    const value = entry(key)?.value
    if (Array.isArray(value)) return value
    const creation: Array<string> = []
    entries.set(key, { value: creation, until: Infinity })
    return creation
  }
  const set = (key: string, value: string, options: ReadonlyArray<string>): LuaScripts.Reply => {
    if (options.includes("NX") && entry(key) !== undefined) return null
    const expiry = options.indexOf("PX")
    entries.set(key, { value, until: expiry < 0 ? Infinity : now() + Number(options[expiry + 1]) })
    return "OK"
  }
  const at = (values: ReadonlyArray<string>, index: number): number => index < 0 ? values.length + index : index

  const call = ([name = "", key = "", ...rest]: ReadonlyArray<string>): LuaScripts.Reply => {
    switch (name) {
      case "TIME":
        return [String(Math.floor(now() / 1000)), String((now() % 1000) * 1000)]
      case "GET": {
        const value = entry(key)?.value
        return typeof value === "string" ? value : null
      }
      case "SET":
        return set(key, rest[0] ?? "", rest.slice(1))
      case "DEL":
        return entries.delete(key) ? 1 : 0
      case "LINDEX":
        return list(key)[at(list(key), Number(rest[0]))] ?? null
      case "RPUSH":
        return list(key).push(rest[0] ?? "")
      case "LTRIM": {
        const values = list(key)
        values.splice(0, Math.max(0, at(values, Number(rest[0]))))
        return "OK"
      }
      case "PEXPIRE": {
        const matches = entry(key)
        if (matches) entries.set(key, { value: matches.value, until: now() + Number(rest[0]) })
        return matches ? 1 : 0
      }
      default:
        throw new Error(`The Redis in memory has no ${name}.`)
    }
  }
  const scripts = LuaScripts.make(call)
  const response = (command: string, args: ReadonlyArray<string>): LuaScripts.Reply => {
    if (command === "SCRIPT") {
      const source = args[1] ?? ""
      const id = ids.get(source) ?? scripts.load(source)
      ids.set(source, id)
      return String(id)
    }
    if (command !== "EVALSHA") return call([command, ...args])
    const keys = Number(args[1])
    return scripts.run(Number(args[0]), args.slice(2, 2 + keys), args.slice(2 + keys))
  }
  const send = (command: string, args: ReadonlyArray<string>): Effect.Effect<LuaScripts.Reply> =>
    Effect.suspend(() => {
      return answers ? Effect.sync(() => response(command, args)) : Effect.never
    })
  return {
    send,
    /** Keeps its connections but stops answering, or answers again without the earlier data, as after a restart. */
    setAnswering: (next: boolean) => {
      answers = next
      if (next) entries.clear()
    },
    /** A client: each process has one. */
    layer: Layer.effect(
      Redis.Redis,
      Redis.make({
        // The fleet decodes each reply where it uses the reply.
        send: <A>(command: string, ...args: ReadonlyArray<string>) => send(command, args) as Effect.Effect<A>,
        subscribe: () => unsupportedCase,
        connect: unsupportedCase
      })
    )
  }
}

export type MemoryRedis = ReturnType<typeof make>

/** Values of every type that an untyped caller can give, from a fixed seed. */
import { Duration, Effect, Option, Redacted } from "effect"
import { seed } from "../kit/Seed.ts"
import { accessToken, projectId, userId } from "../kit/TestApp.ts"

/** Numbers from 0 to 1, the same in each run (mulberry32). */
export const randomFrom = (start: number) => {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let hash = Math.imul(state ^ (state >>> 15), 1 | state)
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32
  }
}

const throwing = (): never => {
  throw new RangeError("thrown by an argument")
}
const traps = [
  "get",
  "has",
  "ownKeys",
  "getOwnPropertyDescriptor",
  "getPrototypeOf",
  "set",
  "defineProperty",
  "isExtensible"
] as const
const hostile = () => new Proxy({}, Object.fromEntries(traps.map((trap) => [trap, throwing])))
const revokedProxy = () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
const cyclic = () => {
  const value: { [key: string]: unknown } = {}
  value["self"] = value
  return value
}
const wipedSecret = () => {
  const secret = Redacted.make("wiped")
  Redacted.wipeUnsafe(secret)
  return secret
}
const withGetter = () => Object.defineProperty({}, "email", { enumerable: true, get: throwing })
const withName = (name: string) => ({ [name]: throwing })
const long = "x".repeat(10_000)

const plain: ReadonlyArray<() => unknown> = [
  () => undefined,
  () => null,
  () => true,
  () => false,
  () => 0,
  () => -0,
  () => -1,
  () => 1.5,
  () => Number.NaN,
  () => Infinity,
  () => 1e308,
  () => 1n,
  () => Symbol("a"),
  () => Symbol.iterator,
  () => "",
  () => " ",
  () => "a",
  () => "__proto__",
  () => "../..",
  () => "\0\r\n",
  () => "\ud800",
  () => "€",
  () => long,
  () => [],
  () => [null],
  () => [[undefined, Symbol("b")]],
  () => Array.from({ length: 3 }),
  () => ({}),
  () => Object.create(null),
  () => Object.freeze({ a: 1 }),
  cyclic,
  () => [cyclic()],
  () => () => "called",
  () => async () => "called",
  () => throwing,
  () => Map,
  () => new Date(Number.NaN),
  () => new Date(0),
  () => /a/,
  () => new Map([["a", 1]]),
  () => new Set([1]),
  () => new URL("https://example.com/?a=b"),
  () => new URLSearchParams("a=b"),
  () => new Uint8Array(3),
  () => new ArrayBuffer(3),
  () => new Error("an argument"),
  () => Promise.resolve(1),
  () => Redacted.make(5),
  () => Redacted.make({ secret: null }),
  () => Redacted.make(undefined),
  wipedSecret,
  withGetter,
  hostile,
  revokedProxy,
  () => ({ toString: throwing, valueOf: throwing }),
  () => ({ toJSON: throwing }),
  () => withName("then"),
  () => ({ [Symbol.iterator]: throwing }),
  () => ({ [Symbol.toPrimitive]: throwing }),
  () =>
    new (class Secret {
      get value() {
        return throwing()
      }
    })(),
  () => Duration.seconds(1),
  () => Option.none(),
  () => Effect.void,
  () => AbortSignal.abort()
]

/** Values that pass the first checks of a call. */
const fitting: ReadonlyArray<() => unknown> = [
  () => userId,
  () => projectId,
  () => "ada@example.com",
  () => "correct horse battery",
  () => "https://app.example.com/handler",
  () => "/path",
  () => "q".repeat(45),
  () => Redacted.make("q".repeat(45)),
  () => "123456",
  () => accessToken(4_102_444_800_000),
  () => "throw",
  () => "user",
  () => "team",
  () => 1,
  () => 100
]

export const randomValues = (random: () => number = randomFrom(seed)) => {
  const from = (choices: ReadonlyArray<() => unknown>) => choices[Math.floor(random() * choices.length)]?.()
  /** An object with every property that is read, so that code reads it as deeply as a real argument. */
  const mimic = (depth: number): unknown => {
    const ownKeys = new Map<PropertyKey, unknown>()
    return new Proxy({}, {
      get: (target, key) => {
        if (typeof key === "symbol" || key in target) return Reflect.get(target, key)
        // With `then`, a promise would await the value.
        if (key === "then" || key === "toJSON") return undefined
        if (!ownKeys.has(key)) ownKeys.set(key, value(depth + 1))
        return ownKeys.get(key)
      }
    })
  }
  const record = (depth: number): unknown => {
    const names = [
      "email",
      "password",
      "code",
      "totp",
      "or",
      "id",
      "displayName",
      "userId",
      "teamId",
      "expiresAt",
      "limit",
      "url",
      "urls"
    ]
    return Object.fromEntries(names.filter(() => random() < 0.3).map((name) => [name, value(depth + 1)]))
  }
  const value = (depth = 0): unknown => {
    const choice = random()
    if (depth < 3 && choice < 0.25) return mimic(depth)
    if (depth < 3 && choice < 0.3) return record(depth)
    if (depth < 3 && choice < 0.33) return [value(depth + 1), value(depth + 1)]
    return from(choice < 0.55 ? fitting : plain)
  }
  return { random, value, values: () => Array.from({ length: Math.floor(random() * 5) }, () => value()) }
}

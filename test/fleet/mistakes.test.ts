/** Errors of the function `redis`: a mistake in the program is reported as one, and not as a Redis that is unavailable. */
import { assert, it, vi } from "vitest"
import { createFleet } from "../../src/fleet/index.ts"

/** Without the function, as in JavaScript. */
const client = {} as { readonly send: (command: string) => Promise<string> }

const unavailable = "Redis is unavailable"
const failures: ReadonlyArray<readonly [kind: string, redis: () => unknown, message: string]> = [
  [
    "throws",
    () => client.send("EVAL"),
    "option `redis` failed with TypeError: client.send is not a function. Correct this function or client."
  ],
  ["returns nothing", () => undefined, "it returned undefined instead of the reply"],
  ...[TypeError, ReferenceError, RangeError, SyntaxError].map((Mistake) =>
    [
      `rejects with a ${Mistake.name}`,
      () => Promise.reject(new Mistake("no client")),
      `option \`redis\` failed with ${Mistake.name}: no client`
    ] as const
  ),
  ["reaches a cluster", () => Promise.reject(new Error("MOVED 1 10.0.0.1:1")), "needs a client for clusters"],
  ["cannot fetch", () => Promise.reject(new TypeError("fetch failed")), unavailable],
  ["names a cause", () => Promise.reject(new TypeError("terminated", { cause: new Error("down") })), unavailable],
  ["names a code", () => Promise.reject(Object.assign(new TypeError("terminated"), { code: "ERR_TERMINATED" })), unavailable],
  ["receives an error of Redis", () => Promise.reject(new Error("CLUSTERDOWN x")), unavailable],
  ["rejects with a record", () => Promise.reject({ name: "TypeError", message: "no client" }), unavailable]
]

it.each(failures)("a function that %s is reported once", async (_, redis, message) => {
  const logs: Array<string> = []
  const record = (...parts: ReadonlyArray<unknown>) => void logs.push(parts.join(" "))
  for (const level of ["log", "error", "warn"] as const) vi.spyOn(console, level).mockImplementation(record)
  const fleet = createFleet({ redis: redis as () => Promise<unknown>, users: true })
  for (const _ of [1, 2, 3]) assert.isFalse(await fleet.forget({ userId: "ada" }))
  await fleet.dispose()
  assert.lengthOf(logs, 1)
  assert.include(logs[0] ?? "", message)
})

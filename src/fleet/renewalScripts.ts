/** Atomic scripts for a renewal in Redis: its result, and the lock of the renewing process. */
import * as Redis from "effect/persistence/Redis"

/**
 * Returns the stored result if there is one and it differs from `unless`, a result that the caller cannot use. Otherwise, takes the lock if
 * it is free.
 */
export const begin = Redis.script(
  (result: string, lock: string, owner: string, lease: number, unless: string) => [result, lock, owner, lease, unless],
  {
    numberOfKeys: 2,
    lua: `
local result = redis.call("GET", KEYS[1])
if result and result ~= ARGV[3] then return { "result", result } end
if redis.call("SET", KEYS[2], ARGV[1], "NX", "PX", ARGV[2]) then return { "taken", "" } end
return { "held", "" }
`
  }
)

/** Publishes the result and releases the lock. A process that lost the lock meanwhile may write only if no result is stored. */
export const publish = Redis.script(
  (result: string, lock: string, owner: string, value: string, life: number) => [result, lock, owner, value, life],
  {
    numberOfKeys: 2,
    lua: `
local mine = redis.call("GET", KEYS[2]) == ARGV[1]
if mine then
  redis.call("SET", KEYS[1], ARGV[2], "PX", ARGV[3])
  redis.call("DEL", KEYS[2])
else
  redis.call("SET", KEYS[1], ARGV[2], "PX", ARGV[3], "NX")
end
return 1
`
  }
)

export const release = Redis.script((lock: string, owner: string) => [lock, owner], {
  numberOfKeys: 1,
  lua: `
if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end
return 0
`
})

/** Extends the lease of the lock, unless the process has lost the lock. */
export const extend = Redis.script((lock: string, owner: string, lease: number) => [lock, owner, lease], {
  numberOfKeys: 1,
  lua: `
if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("PEXPIRE", KEYS[1], ARGV[2]) end
return 0
`
})

/** A result that no process can use, so that the next caller asks the provider. A running renewal cannot replace it. */
const forgottenMark = "forgotten"
export const end = Redis.script((result: string, lock: string, life: number) => [result, lock, forgottenMark, life], {
  numberOfKeys: 2,
  lua: `
redis.call("SET", KEYS[1], ARGV[1], "PX", ARGV[2])
return redis.call("DEL", KEYS[2])
`
})

/** What is done to a renewal in Redis, each in one step: its result, and the lock of who is making it. */
import * as Redis from "effect/persistence/Redis"

/** The stored result, unless it is the one that was refused; else the lock, if it is free. */
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

/** Publishes and gives the lock back. A process that lost the lock meanwhile may only write where no result is stored. */
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

/** The next caller asks the provider, and a renewal under way does not undo that. */
const forgotten = "forgotten"
export const end = Redis.script((result: string, lock: string, life: number) => [result, lock, forgotten, life], {
  numberOfKeys: 2,
  lua: `
redis.call("SET", KEYS[1], ARGV[1], "PX", ARGV[2])
return redis.call("DEL", KEYS[2])
`
})

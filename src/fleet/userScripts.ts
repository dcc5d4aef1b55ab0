/** Atomic Redis scripts that read and write cached users and the times at which users and sessions were forgotten. */
import * as Redis from "effect/persistence/Redis"

/**
 * How long, in milliseconds, Redis keeps the time at which a user or session was forgotten. Longer than Redis caches a user, and longer
 * than a read takes.
 */
const forgettingKept = 900_000
const longestRead = 600_000

/** Returns the Redis server's time and the cached user; omits a cached user that was read before the user or the session was forgotten. */
export const find = Redis.script((value: string, user: string, session: string) => [value, user, session], {
  numberOfKeys: 3,
  lua: `
local time = redis.call("TIME")
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local value = redis.call("GET", KEYS[1])
local asOf, sealed = string.match(value or "", "^(%d+):(.*)$")
local forgotten = math.max(tonumber(redis.call("GET", KEYS[2]) or 0), tonumber(redis.call("GET", KEYS[3]) or 0))
if not asOf or tonumber(asOf) <= forgotten then sealed = "" end
return { string.format("%.0f", now), sealed }
`
})

/** Stores the result of a read, unless the read started more than ten minutes ago, or before the user or the session was forgotten. */
export const keep = Redis.script(
  (
    value: string,
    user: string,
    session: string,
    asOf: string,
    sealedUser: string,
    life: number
  ) => [value, user, session, asOf, sealedUser, life, longestRead * 1000],
  {
    numberOfKeys: 3,
    lua: `
local time = redis.call("TIME")
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local asOf = tonumber(ARGV[1])
local forgotten = math.max(tonumber(redis.call("GET", KEYS[2]) or 0), tonumber(redis.call("GET", KEYS[3]) or 0))
if asOf <= forgotten or now - asOf > tonumber(ARGV[4]) then return 0 end
redis.call("SET", KEYS[1], ARGV[1] .. ":" .. ARGV[2], "PX", ARGV[3])
return 1
`
  }
)

/** Stores the current time as the time at which a user or a session was forgotten. */
export const mark = Redis.script((key: string) => [key, forgettingKept], {
  numberOfKeys: 1,
  lua: `
local time = redis.call("TIME")
redis.call("SET", KEYS[1], string.format("%.0f", tonumber(time[1]) * 1000000 + tonumber(time[2])), "PX", ARGV[1])
return 1
`
})

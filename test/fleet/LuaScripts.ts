/** Runs the Lua scripts of a fleet in the process, as Redis would: one after the other, with `redis.call`. */
import fengari, { type LuaState } from "fengari"

const { lauxlib, lua, lualib, to_jsstring: fromLua, to_luastring: toLua } = fengari

/** A reply of Redis. */
export type Reply = string | number | null | ReadonlyArray<string | number>

const push = (state: LuaState, reply: Reply): number => {
  if (reply === null) lua.lua_pushboolean(state, false)
  else if (typeof reply === "number") lua.lua_pushinteger(state, reply)
  else if (typeof reply === "string") lua.lua_pushstring(state, toLua(reply))
  else pushedList(state, reply)
  return 1
}

const pushedList = (state: LuaState, values: ReadonlyArray<string | number>): void => {
  lua.lua_createtable(state, values.length, 0)
  for (const [index, value] of values.entries()) {
    push(state, value)
    lua.lua_rawseti(state, -2, index + 1)
  }
}

/** Numbers are truncated, as Redis converts them. */
const scalar = (state: LuaState, index: number): string | number =>
  lua.lua_type(state, index) === lua.LUA_TNUMBER
    ? Math.trunc(lua.lua_tonumber(state, index))
    : fromLua(lua.lua_tostring(state, index))

const replyOf = (state: LuaState): Reply => {
  if (lua.lua_type(state, -1) !== lua.LUA_TTABLE) return scalar(state, -1)
  return Array.from({ length: lua.lua_rawlen(state, -1) }, (_, index) => {
    lua.lua_rawgeti(state, -1, index + 1)
    const value = scalar(state, -1)
    lua.lua_pop(state, 1)
    return value
  })
}

export const make = (call: (command: ReadonlyArray<string>) => Reply) => {
  const state = lauxlib.luaL_newstate()
  lualib.luaL_openlibs(state)
  lua.lua_createtable(state, 0, 1)
  lua.lua_pushcfunction(state, (inner) => {
    const command = Array.from({ length: lua.lua_gettop(inner) }, (_, index) => fromLua(lua.lua_tostring(inner, index + 1)))
    return push(inner, call(command))
  })
  lua.lua_setfield(state, -2, toLua("call"))
  lua.lua_setglobal(state, toLua("redis"))
  return {
    /** Compiles a script; `run` takes the returned number. */
    load: (source: string): number => {
      if (lauxlib.luaL_loadstring(state, toLua(source)) !== 0) throw new Error(fromLua(lua.lua_tostring(state, -1)))
      return lauxlib.luaL_ref(state, lua.LUA_REGISTRYINDEX)
    },
    run: (script: number, keys: ReadonlyArray<string>, parameters: ReadonlyArray<string>): Reply => {
      pushedList(state, keys)
      lua.lua_setglobal(state, toLua("KEYS"))
      pushedList(state, parameters)
      lua.lua_setglobal(state, toLua("ARGV"))
      lua.lua_rawgeti(state, lua.LUA_REGISTRYINDEX, script)
      if (lua.lua_pcall(state, 0, 1, 0) !== 0) throw new Error(fromLua(lua.lua_tostring(state, -1)))
      const reply = replyOf(state)
      lua.lua_pop(state, 1)
      return reply
    }
  }
}

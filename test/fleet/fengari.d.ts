/** The part of fengari's C API (Lua 5.3) that the in-memory Redis calls; the package has no types. */
declare module "fengari" {
  export interface LuaState {
    readonly l_G: object
  }
  export interface Lua {
    readonly LUA_REGISTRYINDEX: number
    readonly LUA_TNUMBER: number
    readonly LUA_TTABLE: number
    lua_createtable(state: LuaState, elements: number, fields: number): void
    lua_gettop(state: LuaState): number
    lua_pcall(state: LuaState, parameters: number, results: number, handler: number): number
    lua_pop(state: LuaState, count: number): void
    lua_pushboolean(state: LuaState, value: boolean): void
    lua_pushcfunction(state: LuaState, run: (state: LuaState) => number): void
    lua_pushinteger(state: LuaState, value: number): void
    lua_pushstring(state: LuaState, text: Uint8Array): void
    lua_rawgeti(state: LuaState, index: number, at: number): number
    lua_rawlen(state: LuaState, index: number): number
    lua_rawseti(state: LuaState, index: number, at: number): void
    lua_setfield(state: LuaState, index: number, name: Uint8Array): void
    lua_setglobal(state: LuaState, name: Uint8Array): void
    lua_tonumber(state: LuaState, index: number): number
    lua_tostring(state: LuaState, index: number): Uint8Array
    lua_type(state: LuaState, index: number): number
  }
  const fengari: {
    readonly lua: Lua
    readonly lauxlib: {
      luaL_loadstring(state: LuaState, source: Uint8Array): number
      luaL_newstate(): LuaState
      luaL_ref(state: LuaState, table: number): number
    }
    readonly lualib: { luaL_openlibs(state: LuaState): void }
    readonly to_luastring: (text: string) => Uint8Array
    readonly to_jsstring: (text: Uint8Array) => string
  }
  export default fengari
}

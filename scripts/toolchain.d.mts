/** The types of `toolchain.mjs`, as far as TypeScript uses it. */
import type { SpawnSyncOptions, SpawnSyncReturns } from "node:child_process"

export declare const root: string
export declare const npm: (args: ReadonlyArray<string>, options?: SpawnSyncOptions) => SpawnSyncReturns<string | Buffer>
export declare const findNode: () => string
export declare const runner: (
  node: string
) => (name: string, args?: ReadonlyArray<string>, options?: SpawnSyncOptions) => SpawnSyncReturns<string | Buffer>
export declare const fail: (message: string) => never
/** The user's own Node, which may be the oldest supported version. */
export declare const outerNode: () => string

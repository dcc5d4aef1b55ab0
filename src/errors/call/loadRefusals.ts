/** Loads `lateRefusals.ts`. The build replaces this module with one that passes shared modules to `lateRefusals.js` (docs/decisions/0032). */
import type { readLateRefusal } from "./lateRefusals.ts"

export const loadRefusals = async (): Promise<typeof readLateRefusal> => (await import("./lateRefusals.ts")).readLateRefusal

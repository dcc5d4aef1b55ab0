/** Loads `later.ts`. The build replaces this module with one that passes shared modules to `later.js` (docs/decisions/0032). */
import type { Later } from "./later.ts"

export const loadLater = async (): Promise<Later> => (await import("./later.ts")).later

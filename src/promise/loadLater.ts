/** Loads `later.ts`. The build replaces this module by one that gives `later.js` what it shares with the rest (docs/decisions/0034). */
import type { Later } from "./later.ts"

export const loadLater = async (): Promise<Later> => (await import("./later.ts")).later

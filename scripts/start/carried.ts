/** The copy of docs/start that the command line has. */
import { join } from "node:path"
import type { readPages } from "./pages.ts"

export const carriedPath = join(import.meta.dirname, "..", "..", "packages", "cli", "src", "init", "pages.json")

export const textOf = (pages: ReturnType<typeof readPages>): string => `${JSON.stringify(pages, null, 2)}\n`

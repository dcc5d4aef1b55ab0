/** `npm run start:update`: copies the pages of docs/start into the command line. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { readPages } from "./pages.ts"

export const carried = join(import.meta.dirname, "..", "..", "src", "cli", "init", "pages.json")

export const textOf = (pages: ReturnType<typeof readPages>): string => `${JSON.stringify(pages, null, 2)}\n`

if (import.meta.main) writeFileSync(carried, textOf(readPages()))

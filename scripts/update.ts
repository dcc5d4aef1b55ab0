/**
 * `npm run update`: writes every generated file from its sources, and formats the code. `-- --translated` also records the English texts of
 * the pages that all translations match; pass it after translating a changed text.
 */
import { placeholdersBelow } from "./endpoint/placeholders.ts"
import { fail, root } from "./toolchain.mjs"

const args = process.argv.slice(2)
const unknown = args.find((arg) => arg !== "--translated")
if (unknown !== undefined) {
  console.error(`Unknown option ${unknown}. Usage: npm run update [-- --translated]`)
  process.exit(2)
}

const [placeholder, ...others] = placeholdersBelow(root)
if (placeholder !== undefined) {
  fail(
    `Fill ${
      others.length === 0 ? "this placeholder" : `these ${others.length + 1} placeholders`
    }, then run it again. The first: ${placeholder}`
  )
}
// Loads the sources, which fails while they contain placeholders.
const { writeGenerated } = await import("./generated.ts")
await writeGenerated(args.includes("--translated"))

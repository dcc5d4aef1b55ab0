/**
 * `npm run update`: writes every generated file from its sources, and formats the code. `-- --translated` also records the English texts of
 * the pages that all translations match; pass it after translating a changed text.
 */
import { placeholdersBelow } from "./endpoint/placeholders.ts"
import { fail, root } from "./toolchain.mjs"

const args = process.argv.slice(2)
const unknownArgument = args.find((arg) => arg !== "--translated")
if (unknownArgument !== undefined) {
  console.error(`Unknown option ${unknownArgument}. Usage: npm run update [-- --translated]`)
  process.exit(2)
}

const [placeholder, ...rest] = placeholdersBelow(root)
if (placeholder !== undefined) {
  fail(
    `Fill ${
      rest.length === 0 ? "this placeholder" : `these ${rest.length + 1} placeholders`
    }, then run it again. The first: ${placeholder}`
  )
}
// Loads the sources, which fails while they contain placeholders.
const { writeGenerated } = await import("./generated.ts")
await writeGenerated(args.includes("--translated"))

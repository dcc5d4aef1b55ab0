/** Writes the English texts that all translations have been compared with. Run it after translating a changed text. */
import { writeFileSync } from "node:fs"
import { englishMessages } from "../src/react/translation/englishMessages.ts"

const file = new URL("../test/react/translation/translated.json", import.meta.url)
writeFileSync(file, `${JSON.stringify(englishMessages, null, 2)}\n`)

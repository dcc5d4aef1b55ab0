/** Writes the files generated from src/errors: docs/errors.md, test/errors/codes.json, and the table of docs/provider/errors.md. */
import { readFileSync, writeFileSync } from "node:fs"
import { errorCodes, withCodes } from "./error-codes.ts"
import { errorsDoc } from "./errors-doc.ts"

const at = (path: string) => new URL(`../${path}`, import.meta.url)
const provider = at("docs/provider/errors.md")

writeFileSync(at("docs/errors.md"), errorsDoc())
writeFileSync(at("test/errors/codes.json"), errorCodes())
writeFileSync(provider, withCodes(readFileSync(provider, "utf8")))

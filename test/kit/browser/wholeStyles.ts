/** All styles of Radix Themes. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

export const wholeStyles: string = readFileSync(createRequire(import.meta.url).resolve("@radix-ui/themes/styles.css"), "utf8")

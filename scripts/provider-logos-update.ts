/** Writes the logos of identity providers. Run it after an update of `@iconify-json/logos`, or for a new provider. */
import { writeFileSync } from "node:fs"
import { providerLogosFiles, providerLogosModule } from "./provider-logos.ts"

for (const file of providerLogosFiles) writeFileSync(file, providerLogosModule())

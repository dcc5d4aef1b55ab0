/** Writes the logos of identity providers that the components show, after an update of `@iconify-json/logos` or a new provider. */
import { writeFileSync } from "node:fs"
import { providerLogosModule } from "./provider-logos.ts"

writeFileSync(new URL("../src/react/components/providerLogos.ts", import.meta.url), providerLogosModule())

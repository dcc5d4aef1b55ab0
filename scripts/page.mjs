/** Builds the emulator's page for emulators that run from the sources. `npm start` calls it; the package has its own (build.mjs). */
import { bundlePage, pageOfSources } from "./build/page.mjs"

await bundlePage(pageOfSources)

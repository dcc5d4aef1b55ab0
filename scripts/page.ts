/**
 * Builds the emulator's page for emulators that run from the sources. `npm start` runs this script; `npm run build` builds the page of the
 * package.
 */
import { bundlePage, pageOfSources } from "./build/page.ts"

await bundlePage(pageOfSources)

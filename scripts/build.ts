/** `npm run build`: builds dist from src, step by step (docs/decisions/0032). A step that no longer has an effect fails the build. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { compactModules } from "./build/compact.ts"
import { rewriteDeclarations } from "./build/declarations.ts"
import { declarations, reactExamples, withReactExamples } from "./build/documented.ts"
import { bundleEmulator } from "./build/emulator-bundle.ts"
import { evaluateModules } from "./build/evaluate.ts"
import { writeLanguages } from "./build/languages.ts"
import { linkLate } from "./build/late.ts"
import { checkLinks, linkEffect, linkLean } from "./build/link.ts"
import { bundleForNode, nodeImports } from "./build/node-bundle.ts"
import { bundlePage } from "./build/page.ts"
import { bundleProjectCommands } from "./build/project-commands.ts"
import { prune } from "./build/prune.ts"
import { annotateAll } from "./build/pure.ts"
import { mergeReactModules } from "./build/react-files.ts"
import { linkReact, linkReactTesting, reactImports, reactLibrary, writeReactLibrary } from "./build/react-library.ts"
import { linkRedacted, redactedImports } from "./build/redacted.ts"
import { pageStyles } from "./build/styles.ts"
import { mergeDeclarations } from "./build/types.ts"
import { bundleLibraries } from "./bundled.ts"
import { checkFlags } from "./flags.ts"
import { licencesOf } from "./licences.ts"
import { fail, findNode, root, runner } from "./toolchain.mjs"

checkFlags("build")
const dist = join(root, "dist")
const emittedFiles = (ending: string) =>
  readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(ending)).map((file) => join(dist, file))

// 1. One file per module, by tsc. A second checker would check most types again.
rmSync(dist, { recursive: true, force: true })
if (runner(findNode())("tsc", ["-p", "tsconfig.build.json", "--checkers", "1"]).status !== 0) fail("tsc did not succeed.")
// Adds docstrings of verbs in place of mapped types, and examples of hooks and components (docs/decisions/0056).
const documentedFile = join(dist, "promise", "calls", "documented.d.ts")
if (!existsSync(documentedFile)) fail("src/promise/calls/documented.ts has no declarations.")
writeFileSync(documentedFile, await declarations())
const examples = reactExamples()
for (const file of emittedFiles(".d.ts").filter((file) => file.startsWith(join(dist, "react")))) {
  writeFileSync(file, withReactExamples(readFileSync(file, "utf8"), examples))
}
rewriteDeclarations(dist, emittedFiles(".d.ts"))

// 2. Link the library to src/lean, and emit the declarations a second time, over effect/Schema.
const declarationFiles = linkEffect(dist)
const imports = linkLean(dist)
checkLinks(dist, declarationFiles)

// 3. Mark pure calls, except in the command line, whose modules have effects when they load.
const files = emittedFiles(".js")
const calls = annotateAll(dist, files.filter((file) => !file.startsWith(join(dist, "cli"))))

await evaluateModules(dist)
await writeLanguages(dist)

// 4. Bundle libraries, then the bundles for Node, the emulator with the command line, and its page.
const { packages, used } = await bundleLibraries(dist, files, emittedFiles(".d.ts"))
const command = await bundleEmulator(dist)
const library = reactLibrary(dist)
writeReactLibrary(dist, library)
const inNode = await bundleForNode(dist, command.effect)
const inPage = await bundlePage(join(dist, "page"))

// 5. Bundle the late verbs as one file that imports nothing. The bundles for Node include them unchanged.
const late = await linkLate(dist)

writeFileSync(join(dist, "react", "styles.css"), await pageStyles())

// 6. Remove files that no entry reaches, link what depends on the loader, merge React's modules, compact the modules, and merge the
// declarations that are no entry.
const prunedFiles = prune(dist, [
  "node/emulator-effect.js",
  "node/emulator-inside.js",
  "node/react-library.js"
])
await linkReact(dist, library)
linkReactTesting(dist)
linkRedacted(dist)
const [reactBefore, reactAfter] = await mergeReactModules(dist)
await compactModules(dist)
const [declarationsBefore, declarationsAfter] = await mergeDeclarations(dist)

// 7. Write a short package.json. Node reads the nearest one for each file that it loads, and parsing all entries of the package's own
// takes time.
// React Native has no `react-dom`, which hooks need only on servers (`leaveToBrowser.ts`). Metro reads the nearest package.json.
const manifest = {
  type: "module",
  sideEffects: ["**/*.css"],
  "react-native": { "react-dom": false },
  imports: { ...nodeImports, ...reactImports, ...redactedImports }
}
writeFileSync(join(dist, "package.json"), `${JSON.stringify(manifest)}\n`)

// 8. Add the licences, whose text must accompany the code. A package without one fails the build.
writeFileSync(
  join(dist, "bundled", "LICENSES.txt"),
  licencesOf(root, [...new Set([...packages, ...inNode, ...command.packages, ...inPage])])
)

// 9. The package latchkey-cli.
const inProjectCommands = await bundleProjectCommands(dist)

console.log(
  `Built ${files.length} files, ${prunedFiles} modules and declarations that no entry leads to removed, ${reactBefore} modules of React merged into ${reactAfter}, ${declarationsBefore} declarations merged into ${declarationsAfter}, ${declarationFiles.size} of them over effect/Schema too, ${imports} imports linked to src/lean, ${calls} calls annotated `
    + `as pure; ${used.join(", ")} bundled, ${packages.length} packages; ${inNode.length} packages in the bundles for Node, `
    + `${command.packages.length} in the command line, ${inPage.length} in the emulator's page; ${late} values shared with the verbs that load late; ${inProjectCommands} files of latchkey-cli.`
)

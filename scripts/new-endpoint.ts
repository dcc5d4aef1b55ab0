/** `npm run new:endpoint -- Avatars.set POST /users/me/avatar`: creates or extends every file of an endpoint, with placeholders to fill. */
import { fileURLToPath } from "node:url"
import { addEndpoint } from "./endpoint/addEndpoint.ts"
import { planOf, usage } from "./endpoint/plan.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const args = process.argv.slice(2)

const write = () => {
  const plan = planOf(args)
  if (typeof plan === "string") throw new Error(plan)
  console.log(`Written:\n${addEndpoint(root, plan).map((file) => `  ${file}`).join("\n")}`)
  console.log(
    "\nFill each TODO_ of these files (CONTRIBUTING.md, \"Adding an endpoint\"), then write what is generated:\n  npm run update"
  )
}

if (args.includes("--help")) console.log(usage)
else {
  try {
    write()
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)} See npm run new:endpoint -- --help`)
    process.exitCode = 2
  }
}

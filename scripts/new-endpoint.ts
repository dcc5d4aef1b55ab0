/** `npm run new:endpoint -- Avatars.set POST /users/me/avatar`: creates or extends every file of an endpoint, with placeholders to fill. */
import { fileURLToPath } from "node:url"
import { addEndpoint } from "./endpoint/addEndpoint.ts"
import { planOf, usage } from "./endpoint/plan.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

const fail = (message: string) => {
  console.error(`${message}\n\n${usage}`)
  process.exitCode = 2
}

const plan = planOf(process.argv.slice(2))
const written = () => {
  if (typeof plan === "string") return fail(plan)
  const files = addEndpoint(root, plan)
  console.log(`Written:\n${files.map((file) => `  ${file}`).join("\n")}\n`)
  console.log(
    `Fill each TODO_ of these files; \`npm run types\` and the tests fail until none is left:\n  npm run vitest -- run test/docs/placeholders.test.ts`
  )
  console.log("\nThen write what is generated, and read the diff:\n  npm run update")
}
try {
  written()
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

/** Finds the `TODO_` placeholders that are left of `npm run new:endpoint`. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** Where placeholders can be, and the endings of the files. */
const places = [["src", /\.tsx?$/], ["packages/cli/src", /\.ts$/], ["test", /\.(tsx?|json)$/], ["scripts", /\.(ts|tsx|mjs)$/], [
  "docs",
  /\.md$/
], [
  ".changeset",
  /\.md$/
]] as const

/** Whether a file may contain placeholders: the templates, and what tests them. */
const isTemplate = (file: string) =>
  file.startsWith("scripts/endpoint/") || file === "scripts/new-endpoint.ts" || file === "test/docs/placeholders.test.ts" ||
  file.startsWith("test/scripts/newEndpoint")

const filesOf = (root: string, folder: string, ending: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter((file) => ending.test(file) && !file.includes("/node_modules/") && !isTemplate(file))

/** Each placeholder with its file, such as `src/schema/users/Avatar.ts: TODO_fields_of_the_body`. */
export const placeholdersBelow = (root: string): ReadonlyArray<string> =>
  places.flatMap(([folder, ending]) => filesOf(root, folder, ending)).flatMap((file) =>
    Array.from(readFileSync(join(root, file), "utf8").match(/\bTODO_\w+/g) ?? [], (name) => `${file}: ${name}`)
  )

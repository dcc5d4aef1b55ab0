/** Writes every file that an endpoint needs, in the order of CONTRIBUTING.md, "Adding an endpoint". */
import { version } from "../../src/pipeline/version.ts"
import { after, withEntry, withModule, withNames } from "./editing.ts"
import { Places, specifier } from "./places.ts"
import type { Plan } from "./plan.ts"
import * as t from "./templates.ts"

const append = (text: string, more: string) => `${text.trimEnd()}\n\n${more.trimStart()}`

/** Exports the names of a module from an index, unless it exports all of them already. */
const exportFrom = (places: Places, index: string, file: string, names: ReadonlyArray<string>) => {
  const from = specifier(index, file)
  const text = places.read(index)
  if (text.includes(`export * from "${from}"`)) return
  const isNew = !text.includes(`from "${from}"`)
  places.edit(index, isNew ? () => withModule(text, "export", "*", from) : () => withNames(text, "export", names, from))
}

const schema = (places: Places, plan: Plan, subfolder: string) => {
  const names = [t.responseName(plan), ...(plan.takesBody ? [t.bodyName(plan)] : [])]
  const file = places.placeInSubfolder("schema", subfolder, `${plan.singular}.ts`)
  const wire = specifier(file, places.locate("src/schema", "Wire.ts"))
  places.write(file, () => t.schemaFile(plan, wire), (text) => append(text, t.schema(plan)))
  exportFrom(places, places.locate("src/schema", "index.ts"), file, names.toSorted())
  return { file, names }
}

const error = (places: Places, plan: Plan) => {
  const file = places.place("error", `${plan.singular}Errors.ts`)
  if (plan.errors.length === 0) return file
  const list = places.locate("src/errors", "knownErrors.ts")
  const index = places.besides(list, "index.ts")
  if (!places.has(file)) places.edit(index, (text) => withModule(text, "export", "*", specifier(index, file)))
  const knownErrors = specifier(file, places.locate("src/errors", "KnownError.ts"))
  places.write(
    file,
    () => t.errorFile(plan, knownErrors),
    (text) => plan.errors.reduce((result, error) => append(result, t.error(error)), text)
  )
  return file
}

/** The family of test vectors for a new subject. */
const family = ({ access }: Plan) => access === "admin" ? "admin" : "management"
const vectorsOf = (places: Places, plan: Plan) => places.placeInSubfolder("vectors", family(plan), `${plan.subject}.json`)

const endpoint = (places: Places, plan: Plan, subfolder: string, schemaFile: string, errorFile: string) => {
  const file = places.placeInSubfolder("endpoint", subfolder, `${plan.subject}.ts`)
  const names = [t.responseName(plan), ...(plan.takesBody ? [t.bodyName(plan)] : [])].toSorted()
  const tags = plan.errors.map(({ tag }) => tag).toSorted()
  const base = `import * as Endpoint from "${specifier(file, places.locate("src/pipeline", "Endpoint.ts"))}"\n`
  const makeText = () =>
    `/** \`${plan.path}\`: TODO_what_these_calls_are_about. @category endpoints @since ${version} */\n${base}\n${
      t.endpoint(plan)
    }`
  places.write(file, makeText, (text) => append(text, t.endpoint(plan)))
  places.edit(file, (text) => withNames(text, "import", names, specifier(file, schemaFile)))
  if (tags.length > 0) places.edit(file, (text) => withNames(text, "import", tags, specifier(file, errorFile)))
  exportFrom(places, places.locate("src/endpoints", "index.ts"), file, [plan.name])
  return file
}

const emulator = (places: Places, plan: Plan, subfolder: string) => {
  const file = places.placeInSubfolder("handlers", subfolder, `${plan.subject}.ts`)
  const registry = places.locate(places.parentOf("handlers"), "index.ts")
  if (!places.has(file)) {
    places.edit(registry, (text) => {
      const spread = after(text, /^const handlers = \{\n/m, `  ...${t.handlersName(plan)},\n`)
      return withNames(spread, "import", [t.handlersName(plan)], specifier(registry, file))
    })
  }
  const handlers = specifier(file, places.locate("src/emulator", "Handler.ts"))
  places.write(
    file,
    () => t.handlersFile(plan, handlers),
    (text) => after(text, /^export const \w+Handlers = \{\n/m, `${t.handler(plan)},\n`)
  )
}

/** The module with the groups of verbs of a flavour. */
const facadeOf = (places: Places, { access }: Plan) =>
  places.locate("src/promise", { client: "later.ts", server: "serverVerbs.ts", admin: "adminVerbs.ts" }[access])

/** The group of a service in apps, such as `apiKeys.team`; `undefined` for a new service. */
const groupOf = (facade: string, service: string): string | undefined => {
  const [, outer, inner] =
    new RegExp(`^  (\\w+): (?:${service}\\b|\\{.*?(?:(\\w+): |\\.\\.\\.)${service}\\b)`, "m").exec(facade) ?? []
  return outer === undefined || inner === undefined ? outer : `${outer}.${inner}`
}

const verb = (places: Places, plan: Plan, endpointFile: string, schemaFile: string) => {
  const file = places.place(`${plan.access}Verb`, `${plan.service}.ts`)
  const isNew = !places.has(file)
  const from = specifier(file, endpointFile)
  const makeText = () =>
    `/** TODO_what_these_verbs_are_about. @category verbs @since ${version} */\nimport { ${plan.name} } from "${from}"\n\n${
      t.verb(plan)
    }`
  places.write(file, makeText, (text) => append(withNames(text, "import", [plan.name], from), t.verb(plan)))
  if (plan.takesBody) places.edit(file, (text) => withNames(text, "import type", [t.bodyName(plan)], specifier(file, schemaFile)))
  if (plan.access === "client") {
    const requireSessionFile = specifier(file, places.locate("src/services", "requireSession.ts"))
    if (!/\brequireSession\b[^}]*\} from/.test(places.read(file))) {
      places.edit(file, (text) => withNames(text, "import", ["requireSession"], requireSessionFile))
    }
  }
  if (isNew) {
    places.edit("src/index.ts", (text) => withModule(text, "export", `* as ${plan.subject}`, specifier("src/index.ts", file)))
    const facade = facadeOf(places, plan)
    places.edit(facade, (text) => {
      const entry = after(
        text,
        /^(?:export )?const (?:verbs|serverVerbs|ownVerbs) = \{\n/m,
        `  ${plan.group}: ${plan.subject},\n`
      )
      return withModule(entry, "import", `* as ${plan.subject}`, specifier(facade, file))
    })
  }
  return file
}

const live = (places: Places, plan: Plan) => {
  if (plan.method === "GET") return
  places.edit(
    places.locate("src/live", "invalidations.ts"),
    (text) => after(text, /^export const invalidations: .* = \{\n/m, t.invalidationsEntry(plan))
  )
  const calls = places.locate("test/property/live", plan.access === "client" ? "callsOfPeople.ts" : "callsOfServers.ts")
  places.edit(calls, (text) => after(text, new RegExp(`^export const ${plan.access}: Calls<.*> = \\{\\n`, "m"), t.liveCall(plan)))
}

const tests = (places: Places, plan: Plan, endpointFile: string, schemaFile: string, verbFile: string) => {
  const vectors = vectorsOf(places, plan)
  places.write(vectors, () => `{\n  "${plan.name}": ${t.vector(plan)}\n}\n`, (text) => withEntry(text, plan.name, t.vector(plan)))
  const verbs = places.place(`${plan.access}VerbTest`, `${plan.subject}.test.ts`)
  const [from, service] = [specifier(verbs, endpointFile), specifier(verbs, verbFile)]
  places.write(
    verbs,
    () => t.verbTestFile(plan, specifier(verbs, places.locate("test/services", "Verbs.ts")), from, service),
    (text) =>
      append(
        withModule(withNames(text, "import", [plan.name], from), "import", `* as ${plan.service}`, service),
        `${t.cases(plan)}${t.types(plan)}`
      )
  )
  const access = t.accessService[plan.access]
  const newText = [
    ["ApiClient", places.locate("src/pipeline", "ApiClient.ts")],
    [access, places.locate("src/pipeline", access === "Session" ? "Session.ts" : "Access.ts")],
    [t.responseName(plan), schemaFile],
    ...(plan.takesBody ? [[t.bodyName(plan), schemaFile] as const] : [])
  ] as const
  places.edit(verbs, (text) => {
    const typedText = newText.reduce(
      (result, [name, file]) => withNames(result, "import type", [name], specifier(verbs, file)),
      text
    )
    const errors = withModule(typedText, "import type", "* as Errors", specifier(verbs, "src/errors/index.ts"))
    const imports = (name: string) => new RegExp(`^import\\b[^"]*\\b${name}\\b[^"]* from "`, "m").test(errors)
    const effect = imports("Effect") ? errors : withModule(errors, "import type", "* as Effect", "effect/Effect")
    return imports("expectTypeOf") ? effect : withNames(effect, "import", ["expectTypeOf"], "vitest")
  })
}

/** The file and the function of the scenario of `latchkey conform` at whose end a new call is added, and the user's name there, by folder. */
const scenarios: { readonly [subfolder: string]: readonly [file: string, name: string, client: string] } = {
  auth: ["accounts.ts", "sessions", "client"],
  emails: ["mail.ts", "mail", "ada.client"],
  payments: ["commerce.ts", "items", "ada.client"],
  platform: ["administration.ts", "recordings", "ada.client"],
  projects: ["administration.ts", "configuration", "ada.client"],
  teams: ["teams.ts", "teams", "ada.client"],
  users: ["people.ts", "users", "ada.client"]
}

const examples = (places: Places, plan: Plan, subfolder: string) => {
  const [name, group, client] = scenarios[subfolder] ?? ["administration.ts", "configuration", "ada.client"]
  places.edit(
    places.locate("packages/cli/src/conform/scenario", name),
    (text) => after(text, new RegExp(`^export const ${group} = [^]*?\\n(?=\\}$)`, "m"), t.scenario(plan, client))
  )
  const folder = "scripts/build/documented"
  const sharedNames = new Set(
    Array.from(places.read(`${folder}/given.ts`).matchAll(/^export declare const (\w+)/gm), ([, error = ""]) => error)
  )
  const file = `${folder}/${plan.access}Examples.ts`
  const values = plan.params.filter((param) => sharedNames.has(param))
  const example = t.example(plan, sharedNames)
  places.edit(file, (text) => {
    const near = new RegExp(`^  await ${t.appOf(plan)}\\.${plan.group.replace(".", "\\.")}\\.`, "m").exec(text)
    const at = near?.index ?? text.lastIndexOf("}\n")
    const newText = `${text.slice(0, at)}${example}${text.slice(at)}`
    return values.length === 0 ? newText : withNames(newText, "import", values, "./given.ts")
  })
}

/** Writes all files, and returns their paths. */
export const addEndpoint = (root: string, input: Plan) => {
  const places = new Places(root)
  const ownService = `${{ client: "", server: "Server", admin: "Admin" }[input.access]}${input.subject}`
  const hasOwn = input.access !== "client" && places.find("src/services", `${ownService}.ts`) !== undefined
  const newText = hasOwn
    ? { ...input, service: ownService, id: `${ownService.slice(0, 1).toLowerCase()}${ownService.slice(1)}.${input.verb}` }
    : input
  const plan = { ...newText, group: groupOf(places.read(facadeOf(places, newText)), newText.service) ?? newText.group }
  if (places.contains("src/endpoints", `export const ${plan.name} =`)) {
    throw new Error(`There is an endpoint ${plan.name} already: give another name with --name.`)
  }
  const subfolder = places.subfolderOf(plan)
  const { file } = schema(places, plan, subfolder)
  const errorFile = error(places, plan)
  const endpointFile = endpoint(places, plan, subfolder, file, errorFile)
  emulator(places, plan, subfolder)
  const verbFile = verb(places, plan, endpointFile, file)
  live(places, plan)
  tests(places, plan, endpointFile, file, verbFile)
  examples(places, plan, subfolder)
  places.write(`.changeset/${plan.group.replace(".", "-")}-${plan.verb}.md`, () => t.changeset(plan), (text) => text)
  return places.save()
}

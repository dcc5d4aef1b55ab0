/** Every file that an endpoint needs, in the order of CONTRIBUTING.md, "Adding an endpoint". */
import { after, withEntry, withModule, withNames } from "./editing.ts"
import { Places, specifier } from "./places.ts"
import type { Plan } from "./plan.ts"
import * as t from "./templates.ts"

const appended = (text: string, more: string) => `${text.trimEnd()}\n\n${more.trimStart()}`

const schema = (places: Places, plan: Plan) => {
  const names = [t.answerName(plan), ...(plan.takesBody ? [t.bodyName(plan)] : [])]
  const file = places.place("schema", `${plan.singular}.ts`)
  places.write(file, () => t.schemaFile(plan), (text) => appended(text, t.schema(plan)))
  const index = places.locate("src/schema", "index.ts")
  places.edit(index, (text) => withNames(text, "export", names.toSorted(), specifier(index, file)))
  return { file, names }
}

const error = (places: Places, plan: Plan) => {
  const file = places.place("error", `${plan.singular}Errors.ts`)
  if (plan.errors.length === 0) return file
  const list = places.locate("src/errors", "knownErrors.ts")
  const index = places.locate("src/errors", "index.ts")
  const data = "scripts/errors-doc.data.ts"
  if (!places.has(file)) {
    places.edit(index, (text) => withModule(text, "export", "*", specifier(index, file)))
    places.edit(list, (text) => {
      const listed = after(text, /^export const knownErrors = \[\n/m, `  ...Object.values(${plan.singular}),\n`)
      return withModule(listed, "import", `* as ${plan.singular}`, specifier(list, file))
    })
  }
  const known = specifier(file, places.locate("src/errors", "KnownError.ts"))
  places.write(
    file,
    () => t.errorFile(plan, known),
    (text) => plan.errors.reduce((all, one) => appended(all, t.error(one)), text)
  )
  for (const { code, status, tag } of plan.errors) {
    places.edit(data, (text) => after(text, /^export const whatToDo: .* = \{\n/m, `  ${tag}: TODO_what_a_developer_does,\n`))
    places.edit(
      `test/contract/vectors/${family(plan)}/refusals.json`,
      (text) => after(text, /^\{\n/, `  "${code}": { "status": ${status} },\n`)
    )
  }
  return file
}

const family = ({ access }: Plan) => access === "admin" ? "admin" : "management"

const endpoint = (places: Places, plan: Plan, schemaFile: string, errorFile: string) => {
  const file = places.place("endpoint", `${plan.subject}.ts`)
  const names = [t.answerName(plan), ...(plan.takesBody ? [t.bodyName(plan)] : [])].toSorted()
  const tags = plan.errors.map(({ tag }) => tag).toSorted()
  const base = `import * as Endpoint from "${specifier(file, places.locate("src/pipeline", "Endpoint.ts"))}"\n`
  const made = () => `/** \`${plan.path}\`: TODO_what_these_calls_are_about. */\n${base}\n${t.endpoint(plan)}`
  places.write(file, made, (text) => appended(text, t.endpoint(plan)))
  places.edit(file, (text) => withNames(text, "import", names, specifier(file, schemaFile)))
  if (tags.length > 0) places.edit(file, (text) => withNames(text, "import", tags, specifier(file, errorFile)))
  const index = places.locate("src/endpoints", "index.ts")
  places.edit(index, (text) => withNames(text, "export", [plan.name], specifier(index, file)))
  return file
}

const emulator = (places: Places, plan: Plan) => {
  const file = places.place("handlers", `${plan.singular}Handlers.ts`)
  const served = places.locate("src/emulator", "served.ts")
  if (!places.has(file)) {
    places.edit(served, (text) => {
      const spread = after(text, /^const handlers = \{\n/m, `  ...${t.handlersName(plan)},\n`)
      return withNames(spread, "import", [t.handlersName(plan)], specifier(served, file))
    })
  }
  const handlers = specifier(file, places.locate("src/emulator", "Handlers.ts"))
  places.write(file, () => t.handlersFile(plan, handlers), (text) => {
    const named = text.replace(
      /(Handlers: Handlers<)\s*(?:\| )?("[^>]*)>/,
      (_, start: string, names: string) => `${start}"${plan.name}" | ${names}>`
    )
    return after(named, /Handlers: Handlers<[^>]*> = \{\n/, `${t.handler(plan)},\n`)
  })
}

const verb = (places: Places, plan: Plan, endpointFile: string, schemaFile: string) => {
  const kind = plan.access === "client" ? "verb" : plan.access === "server" ? "serverVerb" : "adminVerb"
  const file = places.place(kind, `${plan.service}.ts`)
  const isNew = !places.has(file)
  const from = specifier(file, endpointFile)
  const made = () => `/** TODO_what_these_verbs_are_about. */\nimport { ${plan.name} } from "${from}"\n\n${t.verb(plan)}`
  places.write(file, made, (text) => appended(withNames(text, "import", [plan.name], from), t.verb(plan)))
  if (plan.takesBody) places.edit(file, (text) => withNames(text, "import type", [t.bodyName(plan)], specifier(file, schemaFile)))
  if (plan.access === "client") {
    const required = specifier(file, places.locate("src/services", "SessionRequired.ts"))
    if (!/\bbySignedIn\b[^}]*\} from/.test(places.read(file))) {
      places.edit(file, (text) => withNames(text, "import", ["bySignedIn"], required))
    }
  }
  if (isNew) {
    places.edit("src/index.ts", (text) => withModule(text, "export", `* as ${plan.subject}`, specifier("src/index.ts", file)))
    const facade = places.locate(
      "src/promise",
      { client: "ClientApp.ts", server: "ServerApp.ts", admin: "AdminApp.ts" }[plan.access]
    )
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
    places.locate("src/live", "touched.ts"),
    (text) => after(text, /^export const touched: .* = \{\n/m, t.touchedEntry(plan))
  )
  const calls = places.locate("test/property/live", plan.access === "client" ? "callsOfPeople.ts" : "callsOfServers.ts")
  places.edit(calls, (text) => after(text, new RegExp(`^export const ${plan.access}: Calls<.*> = \\{\\n`, "m"), t.liveCall(plan)))
}

const tests = (places: Places, plan: Plan, endpointFile: string, verbFile: string) => {
  const vectors = `test/contract/vectors/${family(plan)}/${plan.subject}.json`
  const isNew = !places.has(vectors)
  places.write(vectors, () => `{\n  "${plan.name}": ${t.vector(plan)}\n}\n`, (text) => withEntry(text, plan.name, t.vector(plan)))
  if (isNew) {
    const held = places.locate("test/endpoints", `${family(plan)}.test.ts`)
    places.edit(held, (text) => {
      const listed = after(text, /^(?:const modules = |holdVectors\("admin", )\{\n/m, `  ${plan.subject},\n`)
      return withModule(listed, "import", `* as ${plan.subject}`, specifier(held, endpointFile))
    })
  }
  const verbs = places.place("verbTest", `${plan.subject}.test.ts`)
  const [from, service] = [specifier(verbs, endpointFile), specifier(verbs, verbFile)]
  places.write(
    verbs,
    () => t.verbTestFile(plan, specifier(verbs, places.locate("test/services", "Verbs.ts")), from, service),
    (text) =>
      appended(withModule(withNames(text, "import", [plan.name], from), "import", `* as ${plan.service}`, service), t.cases(plan))
  )
  const types = places.place("typeTest", `${plan.subject}.types.ts`)
  const typed = specifier(types, verbFile)
  places.write(
    types,
    () => t.typesFile(plan, typed),
    (text) => appended(withModule(text, "import", `* as ${plan.service}`, typed), t.types(plan))
  )
  const flow = places.place("flow", `${plan.subject}.test.ts`)
  const apps = specifier(flow, places.locate("test/flows", "EmulatedApps.ts"))
  places.write(flow, () => t.storyFile(plan, apps), (text) => appended(text, t.story(plan)))
}

/** Writes everything. `next` are the commands that write the generated files once the gates are filled. */
export const addEndpoint = (root: string, given: Plan) => {
  const places = new Places(root)
  const ofServers = `Server${given.subject}`
  const isOfServers = given.access === "server" && places.find("src/services", `${ofServers}.ts`) !== undefined
  const plan = isOfServers ? { ...given, service: ofServers, id: `server${given.subject}.${given.verb}` } : given
  if (places.read(places.locate("src/endpoints", "index.ts")).match(new RegExp(`\\b${plan.name}\\b`))) {
    throw new Error(`There is an endpoint ${plan.name} already: give another name with --name.`)
  }
  const { file } = schema(places, plan)
  const errorFile = error(places, plan)
  const endpointFile = endpoint(places, plan, file, errorFile)
  emulator(places, plan)
  const verbFile = verb(places, plan, endpointFile, file)
  live(places, plan)
  tests(places, plan, endpointFile, verbFile)
  places.write(`.changeset/${plan.group}-${plan.verb}.md`, () => t.changeset(plan), (text) => text)
  return {
    files: places.save(),
    next: [
      ...(plan.errors.length > 0 ? ["npm run errors:update"] : []),
      "npm run provider:update",
      "npm run exports:update",
      "npm run format"
    ]
  }
}

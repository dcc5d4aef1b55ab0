/** The docstrings that the build gives the verbs of promise apps, hooks and components. `npm run pack:check` asks an editor's server. */
import { assert, describe, it } from "vitest"
import {
  declarations,
  docstringOf,
  documentVerbs,
  examplesIn,
  reactExamples,
  withReactExamples
} from "../../scripts/build/documented.ts"

const { AdminDocs, ClientDocs, ServerDocs } = await documentVerbs()
const verb = (path: string, verbs = ClientDocs) => verbs.find((a) => a.path === path) ?? assert.fail(path)

describe("the docstrings of verbs", () => {
  it("exist for every verb of each kind of app", () => {
    assert.isAtLeast(ClientDocs.length, 130)
    assert.isAtLeast(ServerDocs.length, 160)
    assert.isAtLeast(AdminDocs.length, 100)
  })

  it("begin with a sentence and list the errors", () => {
    const items = [...ClientDocs, ...ServerDocs, ...AdminDocs]
    assert.deepStrictEqual(items.filter(({ docs }) => !/^[A-Z`"].{10,}/.test(docs)).map(({ path }) => path), [])
    const without = new Set(items.filter(({ docs }) => !docs.includes("**Errors**")).map(({ path }) => path))
    assert.deepStrictEqual([...without], ["navigation.takeFromQuery"])
  })

  it("contain an example that calls the verb, with promises instead of `yield*`", () => {
    const wrong = [...ClientDocs, ...ServerDocs, ...AdminDocs].filter(({ example, path }) => !example.includes(`.${path}(`))
    assert.deepStrictEqual(wrong.map(({ path }) => path), [])
    assert.notInclude(docstringOf(verb("oauth.handleCallback")), "yield*")
  })

  it("contain the defaults of the options", () => {
    assert.strictEqual(
      verb("sessions.create", ServerDocs).defaults,
      "`expiresIn`: 31_536_000_000 (365 days) · `isImpersonation`: false"
    )
    assert.strictEqual(verb("auth.signInWithPassword").defaults, "`redirect`: the app's option `redirectAfterAuth`")
    assert.strictEqual(verb("teams.create").defaults, "", "an omitted field has no default")
    assert.strictEqual(verb("contactChannels.verify").defaults, "", "a type of another module has the same name")
  })

  it("put the example and the defaults before the errors", () => {
    const docstring = docstringOf({
      path: "teams.list",
      docs:
        "Lists teams.\n\n**Example**\n\n```ts\nyield* Teams.list()\n```\n\n**Errors** `CallError`\n@category verbs @since 0.1.0",
      defaults: "`limit`: 100",
      example: "await app.teams.list()"
    })
    assert.strictEqual(
      docstring,
      "Lists teams.\n\n**Example**\n\n```ts\nawait app.teams.list()\n```\n\n**Defaults** `limit`: 100\n\n**Errors** `CallError`\n"
        + "@category verbs @since 0.1.0"
    )
  })

  it("are added to interface properties that keep the types of the verbs", async () => {
    const text = await declarations()
    assert.match(text, /^export interface ClientDocs<V> \{$/m)
    assert.match(text, /^ {4}readonly auth: ClientAuth<At<V, "auth">>;$/m)
    assert.include(text, "     */\n    readonly signInWithPassword: At<V, \"signInWithPassword\">;\n")
    assert.include(text, "\nexport interface ServerNavigation<V> extends ClientNavigation<V> {\n")
    const interfaces = new Map(
      Array.from(
        text.matchAll(/^export interface (\w+)<V>(?: extends (\w+)<V>)? \{$([^]*?)^\}$/gm),
        ([, name = "", base = "", body = ""]) => [name, { base, count: body.match(/^ {4}readonly \w+: At</gm)?.length ?? 0 }]
      )
    )
    const countOf = (name: string): number => {
      const { base = "", count = 0 } = interfaces.get(name) ?? {}
      return count + (base === "" ? 0 : countOf(base))
    }
    const counts = Array.from(interfaces.keys(), countOf)
    assert.strictEqual(counts.reduce((sum, count) => sum + count, 0), ClientDocs.length + ServerDocs.length + AdminDocs.length)
  })

  it("contain no example of an unknown verb", () => {
    const files = { "clientExamples.ts": ClientDocs, "serverExamples.ts": ServerDocs, "adminExamples.ts": AdminDocs }
    for (const [file, verbs] of Object.entries(files)) {
      const paths = new Set(verbs.map(({ path }) => path))
      assert.deepStrictEqual([...examplesIn(file).keys()].filter((path) => !paths.has(path)), [], file)
    }
  })
})

describe("the docstrings of hooks and components", () => {
  const examples = reactExamples()

  it("have an example for each hook and component", () => {
    assert.isAbove(examples.size, 45)
    assert.strictEqual(examples.get("useTeams"), "const teams = useTeams()")
    assert.strictEqual(examples.get("useLive"), "const value = useLive(members({ teamId }))")
    assert.strictEqual(examples.get("useLiveState"), "const state = useLiveState(currentUser)")
    assert.strictEqual(examples.get("MfaForm"), "<MfaForm />")
    assert.match(
      examples.get("FormBody") ?? "",
      /^<FormBody form=\{form\}>\n {2}<Field [^\n]+\n {2}<SubmitButton [^\n]+\n<\/FormBody>$/
    )
  })

  it("receive the matching example unless they already have one", () => {
    const text = "/** Teams. @category hooks @since 0.1.0 */\nexport declare const useTeams: () => Teams;\n"
    const change = withReactExamples(text, examples)
    assert.include(
      change,
      " * Teams.\n *\n * **Example**\n *\n * ```ts\n * const teams = useTeams()\n * ```\n *\n * @category hooks"
    )
    assert.strictEqual(withReactExamples(change, examples), change)
  })
})

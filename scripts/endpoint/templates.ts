/**
 * Templates of a new endpoint's files. Each name that begins with TODO_ is a placeholder: it does not compile, or
 * `test/docs/placeholders.test.ts` reports it.
 */
import { version } from "../../src/pipeline/version.ts"
import type { NewError, Plan } from "./plan.ts"

/** The class of the body of a `POST` with fields. */
export const bodyName = ({ name }: Plan) => `${name}Body`
export const answerName = ({ name }: Plan) => `${name}Answer`

export const schema = (plan: Plan) =>
  [
    ...(plan.takesBody
      ? [`/** TODO_what_the_body_of_${plan.name}_says. @category schemas @since ${version} */
export class ${bodyName(plan)} extends Schema.Opaque<${bodyName(plan)}>()(Wire.struct({
  field: TODO_fields_of_the_body
})) {}
`]
      : []),
    `/** TODO_what_${plan.name}_answers. @category schemas @since ${version} */
export class ${answerName(plan)} extends Schema.Opaque<${answerName(plan)}>()(Wire.struct({
  field: TODO_fields_of_the_answer
})) {}
`
  ].join("\n")

export const schemaFile = (plan: Plan, wire: string) =>
  `/** TODO_what_this_file_holds (docs/provider/endpoints.md). */
import * as Schema from "effect/Schema"
import * as Wire from "${wire}"

${schema(plan)}`

export const error = ({ code, status, tag }: NewError) =>
  `/** TODO_when_the_provider_refuses. @category errors @since ${version} */
export class ${tag} extends KnownError<${tag}>()({
  code: "${code}",
  status: ${status},
  message: TODO_what_happened_and_what_to_do
}) {}
`

export const errorFile = (plan: Plan, knownError: string) =>
  `/** TODO_what_these_refusals_are_about. */
import { KnownError } from "${knownError}"

${plan.errors.map(error).join("\n")}`

const accessOf = ({ access }: Plan) => access === "server" ? `["server", "admin"]` : `["${access}"]`

export const endpoint = (plan: Plan) =>
  `/** TODO_what_the_call_does_and_where_it_is_refused_in_plain_text. @category endpoints @since ${version} */
export const ${plan.name} = Endpoint.make("${plan.id}", "${plan.method} ${plan.path}", {
  access: ${accessOf(plan)},${
    plan.params.length > 0 ? `\n  params: { ${plan.params.map((name) => `${name}: TODO_codec_of_${name}`).join(", ")} },` : ""
  }${plan.takesBody ? `\n  body: ${bodyName(plan)},` : ""}
  success: ${answerName(plan)},${plan.method === "POST" ? "\n  status: TODO_status_of_success," : ""}
  errors: [${[...plan.errors.map(({ tag }) => tag), "TODO_refusals_of_the_call"].join(", ")}]
})
`

export const handler = ({ name }: Plan) => `  ${name}: () => TODO_answer_what_the_provider_answers`

export const handlersFile = (plan: Plan, handlers: string) =>
  `/** \`${plan.path}\`: TODO_what_these_calls_are_about. */
import type { Handlers } from "${handlers}"

export const ${handlersName(plan)}: Handlers<"${plan.name}"> = {
${handler(plan)}
}
`
export const handlersName = ({ singular }: Plan) => `${singular.slice(0, 1).toLowerCase()}${singular.slice(1)}Handlers`

const wraps = ({ access }: Plan) => access === "client"

export const verb = (plan: Plan) => {
  const sections = [
    ...(plan.params.length > 0 ? [`params: { ${plan.params.join(", ")} }`] : []),
    ...(plan.takesBody ? ["body"] : [])
  ]
  const call = `${plan.name}(${sections.length > 0 ? `{ ${sections.join(", ")} }` : ""})`
  const parameters = [...plan.params.map((name) => `${name}: string`), ...(plan.takesBody ? [`body: ${bodyName(plan)}`] : [])]
  const listed = [...plan.errors.map(({ tag }) => tag), ...(wraps(plan) ? ["TokenStoreRequired"] : []), "CallError"]
  const name = plan.verb === "delete" ? "remove" : plan.verb
  return `/**
 * TODO_what_the_verb_does_for_its_caller.
 *
 * **Errors** TODO_refusals_of_the_call · ${listed.map((tag) => `\`${tag}\``).join(" · ")}
 * @category verbs @since ${version}
 */
${name === plan.verb ? "export " : ""}const ${name} = (${parameters.join(", ")}) => ${
    wraps(plan) ? `requireSession(${call})` : call
  }
${name === plan.verb ? "" : "export { remove as delete }\n"}`
}

/** The parameters of the verb: one for each parameter of the path, then the body. */
const args = ({ params, takesBody }: Plan) =>
  [...params.map((name) => `TODO_${name}`), ...(takesBody ? ["TODO_body"] : [])].join(", ")

export const vector = (plan: Plan) => {
  const body = plan.takesBody ? { body: { TODO_fields_of_the_body: 1 } } : {}
  return JSON.stringify(
    {
      access: JSON.parse(accessOf(plan)),
      input: { ...(plan.params.length > 0 && { params: { TODO_values_of_the_path: 1 } }), ...body },
      sends: { method: plan.method, path: plan.params.length > 0 ? "TODO_path_with_these_values" : plan.path, ...body },
      answer: { status: 200, body: { TODO_an_answer_of_the_provider: 1 } },
      refusals: plan.errors.map(({ code }) => code),
      unsendable: plan.takesBody || plan.params.length > 0 ? [{ why: "TODO_a_field_that_does_not_fit", input: {} }] : []
    },
    null,
    2
  ).replaceAll("\n", "\n  ")
}

export const cases = (plan: Plan) => `
testVerbs("${plan.access}", {
  "${plan.service}.${plan.verb}": {
    call: ${plan.service}.${plan.verb}(${args(plan)}),
    endpoint: ${plan.name},
    sends: "${plan.method} ${plan.params.length > 0 ? "TODO_path_with_these_values" : plan.path}"${
  plan.takesBody ? ",\n    body: TODO_body_on_the_wire" : ""
}
  }
})
`
export const verbTestFile = (plan: Plan, verbs: string, endpoints: string, service: string) =>
  `/** ${plan.subject}: what each verb sends, gives and is refused with. */
import { ${plan.name} } from "${endpoints}"
import * as ${plan.service} from "${service}"
import { testVerbs } from "${verbs}"
${cases(plan)}`

export const types = (plan: Plan) => `
expectTypeOf(${plan.service}.${plan.verb}).toEqualTypeOf<TODO_signature_of_${plan.verb}>()
void TODO_a_call_that_must_not_compile_below_a_ts_expect_error
`
export const typesFile = (plan: Plan, service: string) =>
  `/** Checked by tsc alone: inputs, results and refusals of the verbs of ${plan.subject}. */
import { expectTypeOf } from "vitest"
import * as ${plan.service} from "${service}"
${types(plan)}`

export const story = (plan: Plan) => {
  const app = plan.access === "client" ? "app" : plan.access
  const signedIn = plan.access === "client" ? `    const { app } = await person("ada@example.com")\n` : ""
  return `
describe("${plan.subject}.${plan.verb}", () => {
  it("TODO_what_a_person_sees", async () => {
    const { ${plan.access === "client" ? "person" : app} } = await emulated()
${signedIn}    const answer = await ${app}.${plan.group}.${plan.verb}(${args(plan)})
    assert.deepStrictEqual(answer, TODO_what_the_verb_gives)
  })
})
`
}
export const storyFile = (plan: Plan, apps: string) =>
  `/** ${plan.subject} against the emulator: TODO_the_story. */
import { assert, describe, it } from "vitest"
import { emulated } from "${apps}"
${story(plan)}`

export const liveCall = (plan: Plan) => `  "${plan.id}": (app) => app.${plan.group}.${plan.verb}(${args(plan)}),\n`
export const invalidationsEntry = ({ id }: Plan) =>
  `  "${id}": TODO_readings_that_success_makes_old_or_name_it_in_NonInvalidating,\n\n`
export const changeset = ({ group, verb }: Plan) =>
  `---
"latchkey": minor
---

\`${group}.${verb}\` TODO_the_sentence_that_a_user_reads.
`

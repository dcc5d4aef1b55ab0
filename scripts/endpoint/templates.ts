/**
 * Templates of a new endpoint's files. Each name that begins with TODO_ is a placeholder: it does not compile, or
 * `test/docs/placeholders.test.ts` reports it.
 */
import { version } from "../../src/pipeline/version.ts"
import type { NewError, Plan } from "./plan.ts"

/** The class of the body of a `POST` with fields. */
export const bodyName = ({ name }: Plan) => `${name}Body`
export const responseName = ({ name }: Plan) => `${name}Response`

export const schema = (plan: Plan) =>
  [
    ...(plan.takesBody
      ? [`/** TODO_what_the_body_of_${plan.name}_says. @category schemas @since ${version} */
export class ${bodyName(plan)} extends Schema.Opaque<${bodyName(plan)}>()(Wire.struct({
  field: TODO_fields_of_the_body
})) {}
`]
      : []),
    `/** TODO_what_the_response_of_${plan.name}_says. @category schemas @since ${version} */
export class ${responseName(plan)} extends Schema.Opaque<${responseName(plan)}>()(Wire.struct({
  field: TODO_fields_of_the_response
})) {}
`
  ].join("\n")

export const schemaFile = (plan: Plan, wire: string) =>
  `/** TODO_what_this_file_holds (docs/provider/endpoints.md). */
import * as Schema from "effect/Schema"
import * as Wire from "${wire}"

${schema(plan)}`

export const error = ({ code, status, tag }: NewError) =>
  `/** TODO_when_the_provider_refuses. **What to do** TODO_what_a_developer_does. */
export class ${tag} extends KnownError<${tag}>()({
  code: "${code}",${status === 400 ? "" : `\n  status: ${status},`}
  message: TODO_what_happened_and_what_to_do
}) {}
`

export const errorFile = (plan: Plan, knownError: string) =>
  `/** TODO_what_these_refusals_are_about. @category errors @since ${version} */
import { KnownError } from "${knownError}"

${plan.errors.map(error).join("\n")}`

export const endpoint = (plan: Plan) =>
  `/** TODO_what_the_call_does_and_where_it_is_refused_in_plain_text. */
export const ${plan.name} = Endpoint.${plan.access}("${plan.id}", "${plan.method} ${plan.path}", {${
    plan.params.length > 0 ? `\n  params: { ${plan.params.map((name) => `${name}: TODO_codec_of_${name}`).join(", ")} },` : ""
  }${plan.takesBody ? `\n  body: ${bodyName(plan)},` : ""}
  success: ${responseName(plan)},${plan.method === "POST" ? "\n  status: TODO_status_of_success," : ""}
  errors: [${[...plan.errors.map(({ tag }) => tag), "TODO_refusals_of_the_call"].join(", ")}]
})
`

export const handler = ({ name }: Plan) => `  ${name}: () => TODO_response_of_the_provider`

export const handlersFile = (plan: Plan, handlers: string) =>
  `/** \`${plan.path}\`: TODO_what_these_calls_are_about. */
import type { SomeHandlers } from "${handlers}"

export const ${handlersName(plan)} = {
${handler(plan)}
} satisfies SomeHandlers
`
export const handlersName = ({ singular }: Plan) => `${singular.slice(0, 1).toLowerCase()}${singular.slice(1)}Handlers`

const wraps = ({ access }: Plan) => access === "client"

/**
 * The parameters of the verb (docs/decisions/0065-shapes-of-verbs.md): the id of the record, which ends the path, and one object with the
 * other ids and the body. `destructures`: whether the object is taken apart, as in the verb; its type alone is the same.
 */
const parametersOf = ({ params, takesBody, ...plan }: Plan, destructures: boolean): string => {
  const owners = params.slice(0, -1)
  const type = [
    ...(owners.length > 0 ? [`{ ${owners.map((name) => `readonly ${name}: string`).join("; ")} }`] : []),
    ...(takesBody ? [bodyName({ params, takesBody, ...plan })] : [])
  ].join(" & ")
  const object = owners.length === 0
    ? "body"
    : destructures
    ? `{ ${[...owners, ...(takesBody ? ["...body"] : [])].join(", ")} }`
    : "of"
  return [...params.slice(-1).map((name) => `${name}: string`), ...(type === "" ? [] : [`${object}: ${type}`])].join(", ")
}

export const verb = (plan: Plan) => {
  const sections = [
    ...(plan.params.length > 0 ? [`params: { ${plan.params.join(", ")} }`] : []),
    ...(plan.takesBody ? ["body"] : [])
  ]
  const call = `${plan.name}(${sections.length > 0 ? `{ ${sections.join(", ")} }` : ""})`
  const errorNames = [...plan.errors.map(({ tag }) => tag), ...(wraps(plan) ? ["TokenStoreRequired"] : []), "CallError"]
  const name = plan.verb === "delete" ? "remove" : plan.verb
  return `/**
 * TODO_what_the_verb_does_for_its_caller.
 *
 * **Errors** TODO_refusals_of_the_call · ${errorNames.map((tag) => `\`${tag}\``).join(" · ")}
 */
${name === plan.verb ? "export " : ""}const ${name} = (${parametersOf(plan, true)}) => ${
    wraps(plan) ? `requireSession(${call})` : call
  }
${name === plan.verb ? "" : "export { remove as delete }\n"}`
}

/** The arguments of the verb: the id, and the object with the other ids and the body. */
const args = ({ params, takesBody }: Plan, valueOf = (name: string) => `TODO_${name}`) => {
  const owners = params.slice(0, -1).map((name) => valueOf(name) === name ? name : `${name}: ${valueOf(name)}`)
  const object = owners.length === 0 ? "TODO_body" : `{ ${[...owners, ...(takesBody ? ["...TODO_body"] : [])].join(", ")} }`
  return [...params.slice(-1).map(valueOf), ...(owners.length > 0 || takesBody ? [object] : [])].join(", ")
}

export const vector = (plan: Plan) => {
  const body = plan.takesBody ? { body: { TODO_fields_of_the_body: 1 } } : {}
  return JSON.stringify(
    {
      access: plan.access === "server" ? ["server", "admin"] : [plan.access],
      input: { ...(plan.params.length > 0 && { params: { TODO_values_of_the_path: 1 } }), ...body },
      sends: { method: plan.method, path: plan.params.length > 0 ? "TODO_path_with_these_values" : plan.path, ...body },
      response: { status: 200, body: { TODO_a_response_of_the_provider: 1 } },
      refusals: plan.errors.map(({ code }) => code),
      unsendable: plan.takesBody || plan.params.length > 0 ? [{ why: "TODO_name_of_the_field_that_does_not_fit", input: {} }] : []
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
  `/** ${plan.subject}: the request, result, refusals and type of each verb. */
import { ${plan.name} } from "${endpoints}"
import * as ${plan.service} from "${service}"
import { testVerbs } from "${verbs}"
${cases(plan)}${types(plan)}`

/** The name of the service that a call of this access needs, and its module below src. */
export const accessService = { client: "Session", server: "ServerAccess", admin: "AdminAccess" } as const

/** The exact type of the verb; the imports that it needs are in `addEndpoint`. */
const signature = (plan: Plan) => {
  const errors = [
    ...plan.errors.map(({ tag }) => `Errors.${tag}`),
    "TODO_refusals_of_the_call",
    ...(wraps(plan) ? ["Errors.TokenStoreRequired"] : []),
    "Errors.CallError"
  ]
  return `(${parametersOf(plan, false)}) => Effect.Effect<${responseName(plan)}, ${errors.join(" | ")}, ApiClient | ${
    accessService[plan.access]
  }>`
}

export const types = (plan: Plan) => `
/** Checked by tsc alone: the signature of \`${plan.verb}\`, and uses that must not compile. */
export const ${plan.verb}Types = () => {
  expectTypeOf(${plan.service}.${plan.verb}).toEqualTypeOf<
    ${signature(plan)}
  >()
  // @ts-expect-error TODO_why_this_call_must_not_compile
  void ${plan.service}.${plan.verb}(TODO_wrong_input)
}
`

/** Parts of an input of the endpoint, with placeholders. */
const inputOf = (plan: Plan, body: string) => {
  const params = plan.params.map((name) => `${name}: TODO_${name}`).join(", ")
  const sections = [...(params === "" ? [] : [`params: { ${params} }`]), ...(plan.takesBody ? [`body: ${body}`] : [])]
  return sections.length === 0 ? "{}" : `{ ${sections.join(", ")} }`
}

/** The call in the scenario of `latchkey conform`, after each of its new refusals. */
export const scenario = (plan: Plan, client: string) => {
  const caller = { client, server: "scratch.server", admin: "scratch.admin" }[plan.access]
  const refusalTexts = plan.errors.map(({ code }) =>
    `  await scratch.runner.refused(Endpoints.${plan.name}, ${caller}, ${inputOf(plan, "TODO_refused_body")}, "${code}")\n`
  )
  return `${refusalTexts.join("")}  await scratch.success(Endpoints.${plan.name}, ${caller}, ${inputOf(plan, "TODO_body")})\n`
}

/** The app of an access in examples. */
export const appOf = ({ access }: Plan) => access === "client" ? "app" : access

/** The example of the verb, for its docstring in editors. `values` are the names that examples share. */
export const example = (plan: Plan, values: ReadonlySet<string>) =>
  `  await ${appOf(plan)}.${plan.group}.${plan.verb}(${args(plan, (name) => values.has(name) ? name : `TODO_${name}`)})\n`

export const liveCall = (plan: Plan) => `  "${plan.id}": (app) => app.${plan.group}.${plan.verb}(${args(plan)}),\n`
export const invalidationsEntry = ({ id }: Plan) =>
  `  "${id}": TODO_readings_that_success_makes_old_or_name_it_in_NonInvalidating,\n\n`
export const changeset = ({ group, verb }: Plan) =>
  `---
"latchkey": minor
---

\`${group}.${verb}\` TODO_the_sentence_that_a_user_reads.
`

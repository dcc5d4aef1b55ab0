/** Every codec of the library, over effect/Schema and over src/lean, with the functions that run it. */
import { type Effect, Schema } from "effect"
import * as Endpoints from "../../src/endpoints/index.ts"
import { knownErrors } from "../../src/errors/provider/knownErrors.ts"
import * as LeanSchema from "../../src/lean/Schema.ts"
import type { AnyEndpoint } from "../../src/pipeline/request/Endpoint.ts"
import * as Schemas from "../../src/schema/index.ts"
import type { Codec } from "../../src/schema/wire/Codec.ts"
import * as Library from "./library.ts"

type Run = (value: unknown) => Effect.Effect<unknown, { readonly message: string }>

export interface Pair {
  readonly name: string
  readonly real: Codec
  readonly decode: readonly [real: Run, lean: Run]
  readonly encode: readonly [real: Run, lean: Run]
}

const pair = (name: string, real: Codec, lean: unknown): Pair => ({
  name,
  real,
  decode: [Schema.decodeUnknownEffect(real), LeanSchema.decodeUnknownEffect(lean as never)],
  encode: [Schema.encodeUnknownEffect(real, { onExcessProperty: "error" }), LeanSchema.encodeUnknownEffect(lean as never)]
})

const namesOf = (module: object): ReadonlyMap<string, unknown> => new Map(Object.entries(module))

const ofSchemas = [...namesOf(Schemas)].filter(([, value]) => Schema.isSchema(value))
  .map(([name, value]) => pair(name, value as Codec, namesOf(Library.Schemas).get(name)))

const parts = ["params", "query", "body", "success"] as const
const isEndpoint = (value: unknown): value is AnyEndpoint => typeof value === "function" && "path" in value
const ofEndpoints = [...namesOf(Endpoints)].flatMap(([name, endpoint]) => {
  const lean = namesOf(Library.Endpoints).get(name)
  if (!isEndpoint(endpoint) || !isEndpoint(lean)) return []
  return parts.flatMap((part) => {
    const codec = endpoint[part]
    return codec ? [pair(`${endpoint.id} ${part}`, codec, lean[part])] : []
  })
})

const ofErrors = knownErrors.map((error, index) => pair(error.code, error.wire, Library.knownErrors[index]?.wire))

export const pairs: ReadonlyArray<Pair> = [...ofSchemas, ...ofEndpoints, ...ofErrors]

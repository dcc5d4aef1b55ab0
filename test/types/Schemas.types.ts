/** Codecs of `latchkey/endpoints` and `latchkey/schema` are Effect Schemas with their types. */
import type { Effect } from "effect"
import { Schema } from "effect"
import { DeleteUser, errorSchema, ListUsers, ReadUser, UpdateUser } from "latchkey/endpoints"
import { TeamNotFound } from "latchkey/errors"
import { CurrentUser, type ServerUser } from "latchkey/schema"
import { expectTypeOf } from "vitest"

expectTypeOf(Schema.decodeUnknownEffect(ReadUser.success)).returns.toEqualTypeOf<Effect.Effect<ServerUser, Schema.SchemaError>>()
expectTypeOf(Schema.decodeUnknownSync(UpdateUser.body)({}).displayName).toEqualTypeOf<string | null | undefined>()
expectTypeOf(Schema.decodeUnknownSync(ListUsers.query)({}).limit).toEqualTypeOf<number | undefined>()
expectTypeOf(DeleteUser.body).toEqualTypeOf<undefined>()
expectTypeOf(ReadUser.query).toEqualTypeOf<undefined>()
expectTypeOf(Schema.decodeUnknownSync(CurrentUser)({}).id).toEqualTypeOf<string>()

expectTypeOf(Schema.decodeUnknownSync(errorSchema(TeamNotFound))({})).toEqualTypeOf<TeamNotFound>()
// @ts-expect-error a class that is no error
errorSchema(Date)

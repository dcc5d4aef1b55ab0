/** Handlers are complete by type: a missing handler, a wrong response or an undeclared refusal does not compile. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { servedEndpoints } from "../../../src/emulator/handlers/index.ts"
import { refuse } from "../../../src/emulator/request/EmulatorResponse.ts"
import { type Handlers, openNames } from "../../../src/emulator/request/Handler.ts"
import * as Endpoints from "../../../src/endpoints/index.ts"
import { TeamNotFound } from "../../../src/errors/provider/TeamErrors.ts"
import { UserNotFound } from "../../../src/errors/provider/UserErrors.ts"

const good: Handlers<"DeleteUser"> = {
  DeleteUser: ({ params }) => params.userId === "" ? Effect.fail(refuse(400, "no")) : Effect.fail(new UserNotFound())
}
// @ts-expect-error The handler of `ReadUser` is missing.
const missing: Handlers<"DeleteUser" | "ReadUser"> = good
const undeclaredHandler: Handlers<"DeleteUser"> = {
  // @ts-expect-error `DeleteUser` does not declare this refusal.
  DeleteUser: ({ params }) => Effect.fail(new TeamNotFound({ details: { teamId: params.userId } }))
}
const otherwise: Handlers<"ReadProject"> = {
  // @ts-expect-error A project is more than its id.
  ReadProject: () => Effect.succeed({ id: "internal" })
}

describe("the handlers", () => {
  it("are type-checked against the responses and refusals of their endpoints", () => {
    for (const handlers of [good, missing, undeclaredHandler, otherwise]) assert.isNotEmpty(handlers)
  })
  it("exist for every endpoint", () => {
    assert.includeMembers(servedEndpoints.map(({ name }) => name), Object.keys(Endpoints))
    // The types require a handler for every endpoint; a name in two families would hide one of them.
    assert.deepStrictEqual(servedEndpoints.filter(({ handler }) => typeof handler !== "function"), [])
  })
  it("have a project, except those of the open endpoints", () => {
    const open: ReadonlyArray<string> = openNames
    const withoutProject = servedEndpoints.filter(({ endpoint, name }) => endpoint.access.length === 0 && !open.includes(name))
    assert.deepStrictEqual(withoutProject.map(({ name }) => name), [])
  })
})

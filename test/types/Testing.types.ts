/** The types of `latchkey/testing`: mocks return what their endpoints can, and seeds return their input, by name. */
import type { Emulator } from "../../src/emulator/index.ts"
import { UserEmailAlreadyExists, UserNotFound } from "../../src/errors/provider/UserErrors.ts"
import { mockEndpoints, seed, serverUser, signedInAs } from "../../src/testing/index.ts"

const ada = serverUser()

mockEndpoints({ ReadUser: { sequence: [UserNotFound, ada] }, ListUsers: { items: [ada], nextCursor: null } })
mockEndpoints({ ReadUser: ({ params }) => params.userId === ada.id ? ada : UserNotFound })
// @ts-expect-error The endpoint answers with a user.
mockEndpoints({ ReadUser: "Ada" })
// @ts-expect-error There is no such endpoint.
mockEndpoints({ ReadPerson: ada })
// @ts-expect-error The endpoint does not refuse so.
mockEndpoints({ SignOut: UserNotFound })
// @ts-expect-error A refusal with details is given as an instance.
mockEndpoints({ CreateUser: UserEmailAlreadyExists })
// @ts-expect-error Its input has no body.
mockEndpoints({ ReadUser: ({ body }) => body })

export const calls = (emulator: Emulator) => {
  mockEndpoints().inputsOf("CreateUser")[0]?.body?.primaryEmail
  // @ts-expect-error A client has no calls of servers.
  signedInAs(ada, "client", mockEndpoints()).app.users
  // @ts-expect-error Who is signed in at an emulator has tokens there.
  signedInAs({ displayName: "Ada" }, "client", emulator)
  // @ts-expect-error Members are users of the same fixtures.
  void seed(emulator, { users: { ada: {} }, teams: { engine: { members: { charles: [] } } } })
  return seed(emulator, { users: { ada: { apiKeys: ["ci"] } }, teams: { engine: {} } }).then(({ teams, users }) => {
    // @ts-expect-error The fixtures have no Grace.
    void users.grace
    // @ts-expect-error Ada has no such key.
    void users.ada.apiKeys.laptop
    return [users.ada.apiKeys.ci.value, teams.engine.id]
  })
}

/** A team in the emulator with its creator, a member, and a user outside of it. */
import { assert } from "@effect/vitest"
import type { Options } from "../../src/emulator/index.ts"
import { codeOf, password, type Reply, withUser } from "./Api.ts"

/** An id that does not exist. */
export const unknownId = "00000000-0000-4000-8000-000000000000"

/** Asserts a refusal with this status and code. */
export const refusedWith = (reply: Reply, status: number, code: string, details?: object) => {
  assert.deepStrictEqual(codeOf(reply), [status, code, code])
  if (details) assert.deepStrictEqual(reply.json.details, details)
}
/** Asserts a refusal in plain text, without a code. */
export const refusedPlainly = (reply: Reply, status: number) => {
  assert.deepStrictEqual([reply.status, reply.headers.get("content-type")], [status, "text/plain; charset=utf-8"])
}

export const idsOf = (reply: Reply): ReadonlyArray<string> => reply.json.items.map(({ id }: { readonly id: string }) => id)

/** Ada's team, in which Grace is a member and Mallory is not. */
export const withTeam = async (options: Options = {}) => {
  const world = await withUser(options)
  const { client, server, session } = world
  const signUp = async (email: string) => {
    const { access_token, user_id } = (await client("POST", "/auth/password/sign-up", { email, password })).json
    return { id: user_id as string, email, session: { "x-stack-access-token": access_token as string } }
  }
  const ada = { id: world.userId as string, email: "ada@example.com", session }
  const grace = await signUp("grace@example.com")
  const mallory = await signUp("mallory@example.com")
  const teamId: string = (await client("POST", "/teams", { display_name: "Engine" }, session)).json.id
  await server("POST", `/team-memberships/${teamId}/${grace.id}`, {})
  return { ...world, signUp, ada, grace, mallory, teamId }
}

/** Two projects of one owner in one emulator: the operations in each, and everything that each shows. */
import { Effect, Schema, SchemaAST } from "effect"
import { assert } from "vitest"
import * as Emulator from "../../src/emulator/index.ts"
import * as Endpoints from "../../src/endpoints/index.ts"
import type { Method } from "../../src/pipeline/ports/WireRequest.ts"
import type { AnyEndpoint } from "../../src/pipeline/request/Endpoint.ts"
import { parseJson } from "../../src/schema/wire/Wire.ts"
import { quick } from "./Api.ts"
import { catalog, mailServer } from "./Callers.ts"

type Json = { readonly [key: string]: unknown }
export interface Answered {
  readonly status: number
  readonly body: string
  readonly json: Json
}
/** A request in a project, with its keys. */
export type Call = (method: Method, path: string, body?: unknown) => Effect.Effect<Answered, unknown>

/** A project, and the ids of what was created in it. */
export interface Side {
  readonly call: Call
  readonly users: Array<string>
  readonly teams: Array<string>
}

const reads = (Object.values(Endpoints) as ReadonlyArray<unknown> as ReadonlyArray<AnyEndpoint>).filter(
  ({ access, method }) => method === "GET" && access.includes("admin")
)

/** The ids to request. */
export interface Ids {
  readonly users: ReadonlyArray<string>
  readonly teams: ReadonlyArray<string>
}

/** The names of an endpoint's query parameters on the wire. */
const queryNames = ({ query }: AnyEndpoint): ReadonlyArray<PropertyKey> => {
  const side = query && Schema.toEncoded(query).ast
  const ast = side && SchemaAST.isSuspend(side) ? side.thunk() : side
  return ast && SchemaAST.isObjects(ast) ? ast.propertySignatures.map(({ name }) => name) : []
}

/** The paths of all reading endpoints: with ids for the placeholders, and with the queries for each user and team. */
const paths = ({ teams, users }: Ids): ReadonlyArray<string> => {
  const values: { readonly [placeholder: string]: ReadonlyArray<string> } = {
    "{customerType}/{customerId}": ["custom/c", ...users.map((id) => `user/${id}`), ...teams.map((id) => `team/${id}`)],
    "{itemId}": ["credits", "seats", "gems"],
    "{level}": ["branch", "environment"],
    "{teamId}": teams,
    "{threadId}": ["t"],
    "{userId}": users
  }
  const fillPath = (path: string): ReadonlyArray<string> => {
    const name = Object.keys(values).find((name) => path.includes(name))
    // Other placeholders belong to single items, which lists show as well.
    return name === undefined ? [path] : (values[name] ?? []).flatMap((value) => fillPath(path.replace(name, value)))
  }
  return reads.flatMap((endpoint) => {
    const names = queryNames(endpoint)
    const queries = [
      "",
      ...(names.includes("user_id") ? users.map((id) => `?user_id=${id}`) : []),
      ...(names.includes("team_id") ? teams.map((id) => `?team_id=${id}`) : [])
    ]
    return fillPath(endpoint.path).flatMap((path) => queries.map((query) => path + query))
  }).filter((path) => !path.includes("{"))
}

/** The newest user and team of each project, which represent all. */
export const newest = (sides: ReadonlyArray<Ids>): Ids => ({
  users: sides.flatMap(({ users }) => users.slice(-1)),
  teams: sides.flatMap(({ teams }) => teams.slice(-1))
})

/** Everything that a project's admin can read, by path. */
export const viewsOf = ({ call }: Side, ids: Ids) =>
  Effect.gen(function*() {
    const views: { [path: string]: string } = {}
    for (const path of paths(ids)) {
      const { body, status } = yield* call("GET", path)
      views[path] = `${status} ${body}`
    }
    const vault = yield* call("POST", "/data-vault/stores/vault1/get", { hashed_key: "aGFzaA==" })
    return { ...views, vault: vault.body } as { readonly [path: string]: string }
  })

/** Records the id of a created item. */
const keepId = (ids: Array<string>, reply: ReturnType<Call>) =>
  Effect.map(reply, (response) => {
    if (response.status < 300) ids.push(response.json["id"] as string)
    return response
  })

/** The operations in a project, with its own ids or those of another; `n` makes values distinct. */
export const operations: { readonly [name: string]: (side: Side, ids: Side, n: number) => Effect.Effect<Answered, unknown> } = {
  createUser: ({ call, users }, _, n) =>
    keepId(
      users,
      call("POST", "/users", {
        primary_email: `p${n}@example.com`,
        primary_email_auth_enabled: true,
        password: `secret of ${n}`
      })
    ),
  createTeam: ({ call, teams }, ids, n) =>
    keepId(teams, call("POST", "/teams", { display_name: `Team ${n}`, creator_user_id: ids.users.at(-1) })),
  updateUser: ({ call }, { users }, n) => call("PATCH", `/users/${users.at(-1)}`, { display_name: `Name ${n}` }),
  updateTeam: ({ call }, { teams }, n) => call("PATCH", `/teams/${teams.at(-1)}`, { server_metadata: { n } }),
  addMember: ({ call }, { teams, users }) => call("POST", `/team-memberships/${teams.at(-1)}/${users.at(0)}`, {}),
  invite: ({ call }, { teams }, n) =>
    call("POST", "/team-invitations/send-code", {
      email: `guest${n}@example.com`,
      team_id: teams.at(-1),
      callback_url: "http://localhost:3000/join"
    }),
  definePermission: ({ call }, _, n) => call("POST", "/project-permission-definitions", { id: `p${n}` }),
  defineTeamPermission: ({ call }, _, n) => call("POST", "/team-permission-definitions", { id: `t${n}` }),
  grant: ({ call }, { users }, n) => call("POST", `/project-permissions/${users.at(-1)}/p${n}`, {}),
  grantInTeam: ({ call }, { teams, users }, n) => call("POST", `/team-permissions/${teams.at(-1)}/${users.at(0)}/t${n}`, {}),
  addChannel: ({ call }, { users }, n) =>
    call("POST", "/contact-channels", {
      user_id: users.at(-1),
      type: "email",
      value: `q${n}@example.com`,
      used_for_auth: true,
      is_verified: true
    }),
  createSession: ({ call }, { users }) => call("POST", "/auth/sessions", { user_id: users.at(-1) }),
  createUserKey: ({ call }, { users }, n) =>
    call("POST", "/user-api-keys", { user_id: users.at(-1), description: `key ${n}`, expires_at_millis: null }),
  createTeamKey: ({ call }, { teams }, n) =>
    call("POST", "/team-api-keys", { team_id: teams.at(-1), description: `key ${n}`, expires_at_millis: null }),
  mute: ({ call }, { users }, n) =>
    call("PATCH", `/emails/notification-preference/${users.at(-1)}/4f6f8873-3d04-46bd-8bef-18338b1a1b4c`, {
      enabled: n % 2 === 0
    }),
  connectAccount: ({ call }, { users }, n) =>
    call("POST", "/oauth-providers", {
      user_id: users.at(-1),
      provider_config_id: "github",
      account_id: `account ${n}`,
      email: "a@example.com",
      allow_sign_in: false,
      allow_connected_accounts: true
    }),
  describe: ({ call }, _, n) => call("PATCH", "/internal/projects/current", { description: `Described ${n}` }),
  trust: ({ call }, _, n) =>
    call("PATCH", "/internal/projects/current", {
      config: { domains: [{ domain: `https://d${n}.example.com`, handler_path: "/handler" }] }
    }),
  configure: ({ call }, _, n) =>
    call("PATCH", "/internal/config/override/branch", {
      config_override_string: JSON.stringify({ [`payments.items.i${n}`]: { displayName: `Item ${n}`, customerType: "user" } })
    }),
  createKeys: ({ call }, _, n) =>
    call("POST", "/internal/api-keys", {
      description: `set ${n}`,
      expires_at_millis: 86_400_000,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: false
    }),
  changeItem: ({ call }, _, n) =>
    call("POST", "/payments/items/custom/c/gems/update-quantity?allow_negative=true", { delta: n + 1 }),
  changeUserItem: ({ call }, { users }, n) =>
    call("POST", `/payments/items/user/${users.at(-1)}/credits/update-quantity?allow_negative=true`, { delta: n + 1 }),
  grantProduct: ({ call }, _, n) => call("POST", "/payments/products/custom/c", { product_id: "box", quantity: n + 1 }),
  setUpPayments: ({ call }) => call("POST", "/internal/payments/setup", {}),
  keep: ({ call }, _, n) =>
    call("POST", "/data-vault/stores/vault1/set", { hashed_key: "aGFzaA==", encrypted_value: `value ${n}` }),
  chat: ({ call }, _, n) => call("PATCH", "/internal/ai-chat/t", { message: `message ${n}` }),
  draft: ({ call }, _, n) => call("POST", "/internal/email-drafts", { display_name: `Draft ${n}` }),
  createTheme: ({ call }, _, n) => call("POST", "/internal/email-themes", { display_name: `Theme ${n}` }),
  send: ({ call }, { users }, n) =>
    call("POST", "/emails/send-email", { user_ids: [users.at(-1)], html: `<p>${n}</p>`, subject: `Mail ${n}` }),
  deleteUser: ({ call }, { users }) => call("DELETE", `/users/${users.at(-1)}`),
  deleteTeam: ({ call }, { teams }) => call("DELETE", `/teams/${teams.at(-1)}`)
}

/** Both projects, each with two users, a team, and the same names. */
const makeSide = Effect.gen(function*() {
  const emulator = Emulator.makeSync(quick)
  const send = (headers: { readonly [name: string]: string }): Call => (method, path, body) =>
    Effect.map(
      emulator.send({
        endpoint: "two projects",
        method,
        path,
        url: emulator.apiUrl + path,
        headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
        access: "admin",
        idempotent: false,
        ...(body !== undefined && { body: JSON.stringify(body) })
      }),
      (reply) => ({ status: reply.status, body: reply.body, json: (parseJson(reply.body) ?? {}) as Json })
    )
  const owner = { "x-stack-project-id": "internal", "x-stack-access-type": "client" }
  const { json } = yield* send(owner)("POST", "/auth/password/sign-up", {
    email: "ada@example.com",
    password: "analytical engine"
  })
  const token = json["access_token"] as string
  const signedIn = send({ ...owner, "x-stack-access-token": token })
  const { json: me } = yield* signedIn("GET", "/users/me")
  const side = Effect.fnUntraced(function*() {
    const reply = yield* signedIn("POST", "/internal/projects", { display_name: "Engine", owner_team_id: me["selected_team_id"] })
    const admin = { "x-stack-project-id": reply.json["id"] as string, "x-stack-access-type": "admin" }
    const { json: keys } = yield* send({ ...admin, "x-stack-admin-access-token": token })("POST", "/internal/api-keys", {
      description: "",
      expires_at_millis: 86_400_000,
      has_publishable_client_key: false,
      has_secret_server_key: false,
      has_super_secret_admin_key: true
    })
    const call = send({ ...admin, "x-stack-super-secret-admin-key": keys["super_secret_admin_key"] as string })
    const firstSide: Side = { call, users: [], teams: [] }
    const settings = { ...catalog, ...mailServer, "apiKeys.enabled": { user: true, team: true } }
    yield* call("PATCH", "/internal/config/override/environment", { config_override_string: JSON.stringify(settings) })
    yield* call("PATCH", "/internal/projects/current", { config: { oauth_providers: [{ id: "github", type: "shared" }] } })
    for (const n of [1, 2]) yield* operations["createUser"]?.(firstSide, firstSide, n) ?? assert.fail()
    yield* operations["createTeam"]?.(firstSide, firstSide, 1) ?? assert.fail()
    return firstSide
  })
  const sides = [yield* side(), yield* side()] as const
  const ids = newest(sides)
  return {
    emulator,
    sides,
    saved: emulator.snapshot(),
    ids,
    seen: [yield* viewsOf(sides[0], ids), yield* viewsOf(sides[1], ids)] as const
  }
})

const once = Effect.runSync(Effect.cached(makeSide))

/** Both projects, created once, with what each showed at that time for the `ids` of both. */
export const twoProjects = Effect.gen(function*() {
  const { emulator, ids, saved, seen, sides } = yield* once
  emulator.restore(structuredClone(saved))
  const [ownSide, otherSide] = sides
  const again = (side: Side): Side => ({ ...side, users: Array.from(side.users), teams: Array.from(side.teams) })
  return { sides: [again(ownSide), again(otherSide)] as const, ids, seen }
})

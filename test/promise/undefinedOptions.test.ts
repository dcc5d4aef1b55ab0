/** An option that is `undefined` has its default, as an absent option has. */
import { assert, describe, it } from "@effect/vitest"
import { createAdminApp } from "../../src/promise/index.ts"
import { options, userId } from "../kit/TestApp.ts"

type App = ReturnType<typeof createAdminApp>

/** The requests of a call, whose response is unreadable. */
const requestsOf = async (call: (app: App) => Promise<unknown>) => {
  const names: Array<string> = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    names.push(`${String(input)} ${String(init?.body)}`)
    return Promise.resolve(new Response("{}", { headers: { "content-type": "application/json" } }))
  }
  const app = createAdminApp({ ...options, tokenStore: null, fetch })
  await call(app).catch(() => undefined)
  return names
}
/** Most programs compile without `exactOptionalPropertyTypes`, so that the types of their options include `undefined`. */
const optional = <A extends object>(fields: { readonly [K in keyof A]: A[K] | undefined }) => fields as A

const channel = { value: "ada@example.com", usedForAuth: false }
const messages = [{ role: "user", content: "Hello" }] as const
const question = { contextType: "email-theme", messages } as const
const rows: ReadonlyArray<[verb: string, call: (app: App) => Promise<unknown>, absent: (app: App) => Promise<unknown>]> = [
  [
    "permissions.team.list",
    (app) => app.permissions.team.list({ userId, recursive: undefined }),
    (app) => app.permissions.team.list({ userId })
  ],
  [
    "permissions.project.list",
    (app) => app.permissions.project.list({ userId, recursive: undefined }),
    (app) => app.permissions.project.list({ userId })
  ],
  [
    "users.stream",
    (app) => app.users.stream({ limit: undefined })[Symbol.asyncIterator]().next(),
    (app) => app.users.stream()[Symbol.asyncIterator]().next()
  ],
  [
    "contactChannels.create",
    (app) => app.contactChannels.create({ userId, ...channel, ...optional<{ type?: "email" }>({ type: undefined }) }),
    (app) => app.contactChannels.create({ userId, ...channel })
  ],
  [
    "aiChat.send",
    (app) => app.aiChat.send({ ...question, ...optional<{ speed?: "fast" }>({ speed: undefined }) }),
    (app) => app.aiChat.send(question)
  ]
]

describe("an option that is `undefined`", () => {
  it.each(rows)("has its default in %s", async (_, call, absent) => {
    const requests = await requestsOf(call)
    assert.lengthOf(requests, 1)
    assert.deepStrictEqual(requests, await requestsOf(absent))
  })
})

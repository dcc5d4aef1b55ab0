/** Texts, metadata and ids that the provider's database changes or refuses, with the answers of the provider (2.8.86). */
import { assert, describe, it } from "@effect/vitest"
import { codeOf, withUser } from "../Api.ts"

describe("metadata is returned as the provider stores it", () => {
  const storedValue = async (json: string) => {
    const { server } = await withUser()
    const reply = await server("POST", "/users", `{ "server_metadata": ${json} }`)
    assert.strictEqual(reply.status, 201, reply.text)
    const read = await server("GET", `/users/${reply.json.id}`)
    assert.deepStrictEqual(read.json.server_metadata, reply.json.server_metadata)
    return JSON.stringify(reply.json.server_metadata)
  }
  it.each([
    ["0.30000000000000004", "0.3"],
    ["1234567890.1234567", "1234567890.123457"],
    ["12345678901234567890", "12345678901234570000"],
    ["9007199254740991", "9007199254740991"],
    ["1e400", "null"]
  ])("number %s as %s", async (input, expected) => {
    assert.strictEqual(await storedValue(`{ "n": ${input} }`), `{"n":${expected}}`)
    assert.strictEqual(await storedValue(`{ "list": [{ "n": ${input} }] }`), `{"list":[{"n":${expected}}]}`)
  })
  it("with its keys sorted by length, then bytes", async () => {
    assert.strictEqual(
      await storedValue("{ \"bb\": 1, \"é\": 2, \"a\": 3, \"B\": 4, \"ab\": 5 }"),
      "{\"B\":4,\"a\":3,\"ab\":5,\"bb\":1,\"é\":2}"
    )
  })
  it("without the key __proto__", async () => {
    assert.strictEqual(
      await storedValue("{ \"__proto__\": { \"x\": 1 }, \"a\": { \"__proto__\": 2, \"b\": 3 } }"),
      "{\"a\":{\"b\":3}}"
    )
  })
  it("also for teams and products", async () => {
    const { server } = await withUser()
    const team = await server("POST", "/teams", { display_name: "T", client_metadata: { bb: 0.1 + 0.2, a: 1 } })
    assert.strictEqual(JSON.stringify(team.json.client_metadata), "{\"a\":1,\"bb\":0.3}")
  })
})

describe("texts that the database refuses", () => {
  it.each<[string, object]>([
    ["NUL in a name", { display_name: "a\0b" }],
    ["NUL in metadata", { server_metadata: { a: ["\0"] } }],
    ["NUL in a key of metadata", { server_metadata: { "\0": 1 } }],
    ["an unpaired surrogate in metadata", { server_metadata: { a: "\ud800" } }]
  ])("are answered with 500: %s", async (_, body) => {
    const { server, userId } = await withUser()
    const creation = await server("POST", "/users", body)
    assert.deepStrictEqual(codeOf(creation), [500, null, undefined])
    assert.include(creation.text, "U+0000")
    assert.strictEqual((await server("PATCH", `/users/${userId}`, body)).status, 500)
    assert.strictEqual((await server("GET", "/users")).json.items.length, 1)
  })
  it("are answered with 500 in a query and a path", async () => {
    const { server } = await withUser()
    assert.strictEqual((await server("GET", "/users?query=%00")).status, 500)
    assert.strictEqual((await server("GET", "/payments/products/custom/a%00b")).status, 500)
  })
  it("are refused by the schema first", async () => {
    const { server } = await withUser()
    assert.strictEqual(codeOf(await server("POST", "/users", { display_name: "\0", nope: 1 }))[1], "SCHEMA_ERROR")
  })
  it("are accepted in passwords, of which only a hash is stored", async () => {
    const { client } = await withUser()
    const account = { email: "nul@example.com", password: "eight\0characters" }
    assert.strictEqual((await client("POST", "/auth/password/sign-up", account)).status, 200)
    assert.strictEqual((await client("POST", "/auth/password/sign-in", account)).status, 200)
  })
  it("store U+FFFD for an unpaired surrogate in a name", async () => {
    const { server } = await withUser()
    assert.strictEqual((await server("POST", "/users", { display_name: "a\ud800" })).json.display_name, "a\ufffd")
  })
})

describe("ids in upper case", () => {
  it("are found in a path, and in fields with an id", async () => {
    const { server, userId } = await withUser()
    const team = await server("POST", "/teams", { display_name: "T", creator_user_id: userId.toUpperCase() })
    assert.strictEqual((await server("GET", `/users/${userId.toUpperCase()}`)).json.id, userId)
    assert.strictEqual((await server("GET", `/teams/${team.json.id.toUpperCase()}`)).json.id, team.json.id)
    assert.strictEqual((await server("GET", `/users?team_id=${team.json.id.toUpperCase()}`)).json.items.length, 1)
  })
  it("match no `query`", async () => {
    const { server, userId } = await withUser()
    assert.strictEqual((await server("GET", `/users?query=${userId}`)).json.items.length, 1)
    assert.strictEqual((await server("GET", `/users?query=${userId.toUpperCase()}`)).json.items.length, 0)
  })
})

describe("queries", () => {
  it("search all users by an empty text, also users without a name", async () => {
    const { server } = await withUser()
    await server("POST", "/users", {})
    assert.strictEqual((await server("GET", "/users?query=")).json.items.length, 2)
  })
  it("take the last of repeated keys", async () => {
    const { server } = await withUser()
    for (const name of ["b", "c", "d"]) await server("POST", "/users", { display_name: name })
    assert.strictEqual((await server("GET", "/users?limit=1&limit=3")).json.items.length, 3)
    assert.strictEqual(codeOf(await server("GET", "/users?limit=3&limit=0"))[1], "SCHEMA_ERROR")
  })
  it("search users with the wildcards of LIKE", async () => {
    const { server } = await withUser()
    for (const name of ["100%", "10_0", "Grace Hopper"]) await server("POST", "/users", { display_name: name })
    const namesFor = async (query: string) =>
      (await server("GET", `/users?query=${encodeURIComponent(query)}`)).json.items.map(
        (user: { readonly display_name: string | null }) => user.display_name
      )
    assert.lengthOf(await namesFor("%"), 4)
    assert.lengthOf(await namesFor("_"), 4)
    assert.deepStrictEqual(await namesFor("10\\%"), [])
    assert.deepStrictEqual(await namesFor("0\\%"), ["100%"])
    assert.deepStrictEqual(await namesFor("10\\_"), ["10_0"])
    assert.deepStrictEqual(await namesFor("g%hop_er"), ["Grace Hopper"])
    assert.deepStrictEqual(await namesFor("hopper%grace"), [])
  })
})

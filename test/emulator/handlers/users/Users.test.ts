/** Users in the emulator: created, changed, listed and deleted, by themselves and by servers. */
import { assert, describe, it } from "@effect/vitest"
import { codeOf, password, withUser } from "../../Api.ts"

const image =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

describe("a user", () => {
  it("can be created, read, changed and deleted by a server", async () => {
    const { server } = await withUser()
    const creation = await server("POST", "/users", {
      display_name: "Grace",
      primary_email: " Grace@Example.com ".trim(),
      primary_email_verified: true,
      server_metadata: { rank: "admiral" },
      oauth_providers: [{ id: "github", account_id: "gh-1", email: "g@example.com" }]
    })
    assert.strictEqual(creation.status, 201)
    assert.deepInclude(creation.json, { primary_email: "grace@example.com", primary_email_verified: true, has_password: false })
    assert.deepStrictEqual(creation.json.oauth_providers, [{ id: "github", account_id: "gh-1", email: "g@example.com" }])
    const path = `/users/${creation.json.id}`
    assert.deepStrictEqual((await server("GET", path)).json, creation.json)
    assert.deepStrictEqual((await server("PATCH", path, { server_metadata: null })).json.server_metadata, null)
    assert.deepStrictEqual((await server("DELETE", path)).json, { success: true })
    assert.deepStrictEqual(codeOf(await server("GET", path)), [404, "USER_NOT_FOUND", "USER_NOT_FOUND"])
  })
  it("cannot have the sign-in address of another user", async () => {
    const { server } = await withUser()
    const takenEmail = { primary_email: "ada@example.com", primary_email_auth_enabled: true }
    const refusal = await server("POST", "/users", takenEmail)
    assert.deepStrictEqual(codeOf(refusal), [409, "USER_EMAIL_ALREADY_EXISTS", "USER_EMAIL_ALREADY_EXISTS"])
    assert.strictEqual((await server("POST", "/users", { ...takenEmail, primary_email_auth_enabled: false })).status, 201)
  })
  it("cannot sign in with an unchanged address that another user signs in with", async () => {
    const { server } = await withUser()
    const email = "ada@example.com"
    const { json } = await server("POST", "/users", { primary_email: email })
    const patch = (body: object) => server("PATCH", `/users/${json.id}`, { primary_email: email, ...body })
    const refusal = await patch({ primary_email_auth_enabled: true, primary_email_verified: true })
    assert.deepStrictEqual(codeOf(refusal), [409, "USER_EMAIL_ALREADY_EXISTS", "USER_EMAIL_ALREADY_EXISTS"])
    const { json: user } = await patch({ primary_email_verified: true })
    assert.deepStrictEqual([user.primary_email_verified, user.primary_email_auth_enabled], [true, false])
  })
  it("keeps an unchanged address for sign-in", async () => {
    const { server, userId } = await withUser()
    const sameEmail = { primary_email: "ADA@example.com", primary_email_auth_enabled: true }
    assert.strictEqual((await server("PATCH", `/users/${userId}`, sameEmail)).status, 200)
  })
  it("becomes unverified when a server changes the primary address to another one", async () => {
    const { server, userId } = await withUser()
    const path = `/users/${userId}`
    const change = (await server("PATCH", path, { primary_email: "new@example.com" })).json
    assert.deepStrictEqual([change.primary_email_verified, change.primary_email_auth_enabled], [false, true])
    assert.strictEqual((await server("PATCH", path, { primary_email_verified: true })).json.primary_email_verified, true)
    assert.strictEqual((await server("PATCH", path, { primary_email: "new@example.com" })).json.primary_email_verified, true)
    assert.strictEqual((await server("PATCH", path, { primary_email: null })).json.primary_email_verified, false)
  })
  it("uploads images as data URLs, and gets URLs that serve them", async () => {
    const { client, emulator, session } = await withUser()
    const url = (await client("PATCH", "/users/me", { profile_image_url: image }, session)).json.profile_image_url
    const shownImage = await emulator.fetch(url)
    assert.strictEqual(shownImage.headers.get("content-type"), "image/png")
    assert.strictEqual(Buffer.from(await shownImage.arrayBuffer()).toString("base64"), image.slice(image.indexOf(",") + 1))
    assert.strictEqual(
      (await client("PATCH", "/users/me", { profile_image_url: "https://a.example/a.png" }, session)).status,
      400
    )
  })
  it("can select only teams that the user belongs to", async () => {
    const { client, server, session, userId } = await withUser()
    const team = (await client("POST", "/teams", { display_name: "T" }, session)).json.id
    assert.strictEqual((await client("PATCH", "/users/me", { selected_team_id: team }, session)).json.selected_team.id, team)
    const otherTeam = (await server("POST", "/teams", { display_name: "Other" })).json.id
    assert.strictEqual(
      codeOf(await server("PATCH", `/users/${userId}`, { selected_team_id: otherTeam }))[1],
      "TEAM_MEMBERSHIP_NOT_FOUND"
    )
    assert.strictEqual((await server("POST", `/team-memberships/${otherTeam}/${userId}`, {})).status, 201)
    assert.strictEqual((await server("PATCH", `/users/${userId}`, { selected_team_id: otherTeam })).status, 200)
  })
  it("who becomes restricted is refused when a new access token is used", async () => {
    const { client, emulator, server, session, userId } = await withUser()
    await server("PATCH", `/users/${userId}`, { restricted_by_admin: true, restricted_by_admin_reason: "spam" })
    assert.strictEqual((await client("GET", "/users/me", undefined, session)).json.restricted_by_admin_reason, "spam")
    const again = (await client("POST", "/auth/password/sign-in", { email: "ada@example.com", password })).json.access_token
    const refusal = await client("GET", "/users/me", undefined, { "x-stack-access-token": again })
    assert.deepStrictEqual(refusal.json.details, { restricted_reason: { type: "restricted_by_administrator" } })
    assert.isAbove(emulator.inbox("ada@example.com").length, 0)
  })
  it("has a reason for a restriction only while restricted", async () => {
    const { server, userId } = await withUser()
    const path = `/users/${userId}`
    const reasons = { restricted_by_admin_reason: "Spam", restricted_by_admin_private_details: "Three reports" }
    const read = async () => {
      const { restricted_by_admin, restricted_by_admin_private_details, restricted_by_admin_reason } =
        (await server("GET", path)).json
      return [restricted_by_admin, restricted_by_admin_reason, restricted_by_admin_private_details]
    }
    for (const [name, value] of Object.entries(reasons)) {
      for (const restriction of [{ restricted_by_admin: false }, {}]) {
        const refusals = [
          await server("PATCH", path, { ...restriction, [name]: value }),
          await server("POST", "/users", { ...restriction, [name]: value })
        ]
        for (const reply of refusals) assert.deepStrictEqual(codeOf(reply), [400, "SCHEMA_ERROR", "SCHEMA_ERROR"])
      }
    }
    assert.strictEqual((await server("PATCH", path, { restricted_by_admin: true, ...reasons })).status, 200)
    assert.deepStrictEqual(await read(), [true, "Spam", "Three reports"])
    await server("PATCH", path, { restricted_by_admin: false })
    assert.deepStrictEqual(await read(), [false, null, null])
  })
  it("has a personal team, which is renamed when the user is no longer anonymous", async () => {
    const { admin, client, server } = await withUser()
    const on = { config_override_string: JSON.stringify({ "teams.createPersonalTeamOnSignUp": true }) }
    await admin("PATCH", "/internal/config/override/environment", on)
    const anonymous = async () => {
      const { access_token, user_id } = (await client("POST", "/auth/anonymous/sign-up")).json
      const [team] = (await server("GET", `/teams?user_id=${user_id}`)).json.items
      assert.strictEqual(team.display_name, "Personal Team")
      const teamName = async () => (await server("GET", `/teams/${team.id}`)).json.display_name
      return {
        id: user_id,
        team,
        named: teamName,
        extra: { "x-stack-access-token": access_token, "x-stack-allow-anonymous-user": "true" }
      }
    }
    const first = await anonymous()
    await client("POST", "/auth/password/sign-up", { email: "grace@example.com", password }, first.extra)
    assert.strictEqual(await first.named(), "grace@example.com's Team")
    const second = await anonymous()
    await server("PATCH", `/users/${second.id}`, { is_anonymous: false, display_name: "Grace", primary_email: "g@example.com" })
    assert.strictEqual(await second.named(), "Grace's Team")
    const third = await anonymous()
    await server("PATCH", `/teams/${third.team.id}`, { display_name: "Mine" })
    await client("POST", "/auth/password/sign-up", { email: "h@example.com", password }, third.extra)
    assert.strictEqual(await third.named(), "Mine")
  })
  it("can delete their own account only if the project allows it", async () => {
    const { admin, client, session } = await withUser()
    await admin("PATCH", "/internal/projects/current", { config: { client_user_deletion_enabled: false } })
    const refusal = await client("DELETE", "/users/me", undefined, session)
    assert.deepStrictEqual([refusal.status, refusal.headers.get("content-type")], [400, "text/plain; charset=utf-8"])
    await admin("PATCH", "/internal/projects/current", { config: { client_user_deletion_enabled: true } })
    assert.strictEqual((await client("DELETE", "/users/me", undefined, session)).status, 200)
    assert.strictEqual(codeOf(await client("GET", "/users/me", undefined, session))[1], "CANNOT_GET_OWN_USER_WITHOUT_USER")
  })
})

describe("the list of users", () => {
  const fill = async () => {
    const world = await withUser()
    const ids: Array<string> = [world.userId]
    for (const name of ["Grace", "Edith", "Radia", "Barbara"]) {
      const creation = await world.server("POST", "/users", { display_name: name, primary_email: `${name}@navy.example` })
      ids.push(creation.json.id)
    }
    const list = async (query: string) => {
      const { json } = await world.server("GET", `/users?${query}`)
      return { ids: json.items.map(({ id }: { readonly id: string }) => id), next: json.pagination.next_cursor }
    }
    return { ...world, ids, list }
  }
  it("has pages in ascending and descending order, also when it is filtered by team", async () => {
    const { server } = await withUser()
    const userIds: Array<string> = []
    for (let number = 0; number < 7; number++) userIds.push((await server("POST", "/users", {})).json.id)
    const { id: team } = (await server("POST", "/teams", { display_name: "Engines" })).json
    const members = [userIds[4], userIds[0], userIds[6], userIds[3], userIds[1]]
    for (const id of members) await server("POST", `/team-memberships/${team}/${id}`, {})
    const ids = userIds.filter((id) => members.includes(id))
    const readPages = async (query: string) => {
      const pages: Array<ReadonlyArray<string>> = []
      let cursor = ""
      do {
        const { json } = await server("GET", `/users?team_id=${team}&limit=2${query}${cursor}`)
        pages.push(json.items.map(({ id }: { readonly id: string }) => id))
        cursor = json.pagination.next_cursor === null ? "" : `&cursor=${json.pagination.next_cursor}`
      } while (cursor !== "" && pages.length < 4)
      return pages
    }
    assert.deepStrictEqual(await readPages(""), [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
    const back = ids.toReversed()
    assert.deepStrictEqual(await readPages("&desc=true"), [back.slice(0, 2), back.slice(2, 4), back.slice(4)])
    // A user of the project who is not in the team.
    assert.deepStrictEqual((await server("GET", `/users?team_id=${team}&cursor=${userIds[2]}`)).json.items, [])
  })
  it("uses the first user of the next page as the cursor", async () => {
    const { ids, list } = await fill()
    const first = await list("limit=2")
    assert.deepStrictEqual(first, { ids: ids.slice(0, 2), next: ids[2] })
    assert.deepStrictEqual(await list(`limit=2&cursor=${first.next}`), { ids: ids.slice(2, 4), next: ids[4] })
    assert.deepStrictEqual(await list(`limit=2&cursor=${ids[4]}`), { ids: [ids[4]], next: null })
    assert.deepStrictEqual((await list("desc=true")).ids, ids.toReversed())
    assert.deepStrictEqual(await list("cursor=00000000-0000-4000-8000-000000000000"), { ids: [], next: null })
  })
  it("refuses `only_anonymous` without `include_anonymous`", async () => {
    const { client, server } = await withUser()
    const { user_id } = (await client("POST", "/auth/anonymous/sign-up")).json
    for (const query of ["only_anonymous=true", "only_anonymous=true&include_anonymous=false"]) {
      const refusal = await server("GET", `/users?${query}`)
      assert.deepStrictEqual([refusal.status, refusal.headers.get("x-stack-known-error")], [400, null])
    }
    const { items } = (await server("GET", "/users?only_anonymous=true&include_anonymous=true")).json
    assert.deepStrictEqual(items.map(({ id }: { readonly id: string }) => id), [user_id])
  })
  it("leaves out users by the domain of their primary address", async () => {
    const { server, userId } = await withUser()
    const add = async (primary_email: string) => (await server("POST", "/users", { primary_email })).json.id
    const ids = [await add("a@Ferries.example"), await add("b@harbour.example")]
    const list = async (domains: string) => {
      const { items } =
        (await server("GET", `/users?excluded_email_domains=${domains}`, undefined, { "x-stack-client-version": "a program" }))
          .json
      return items.map(({ id }: { readonly id: string }) => id)
    }
    assert.deepStrictEqual(await list("ferries.example"), [userId, ids[1]])
    assert.deepStrictEqual(await list("FERRIES.example,%20harbour.example"), [userId])
    assert.deepStrictEqual(await list(""), [userId, ...ids])
  })
  it("finds users by name, address and id", async () => {
    const { ids, list } = await fill()
    assert.deepStrictEqual((await list("query=gRA")).ids, [ids[1]])
    assert.deepStrictEqual((await list("query=navy")).ids, ids.slice(1))
    assert.deepStrictEqual((await list(`query=${ids[3]}`)).ids, [ids[3]])
    assert.deepStrictEqual((await list("query=nobody")).ids, [])
  })
  it("omits anonymous and restricted users unless requested", async () => {
    const { client, ids, list, server } = await fill()
    const anonymous = (await client("POST", "/auth/anonymous/sign-up")).json.user_id
    await server("PATCH", `/users/${ids[1]}`, { restricted_by_admin: true })
    assert.notIncludeMembers((await list("")).ids, [anonymous, ids[1]])
    assert.includeMembers((await list("include_restricted=true")).ids, [ids[1]])
    assert.includeMembers((await list("include_anonymous=true")).ids, [anonymous, ids[1]])
    assert.deepStrictEqual((await list("include_anonymous=true&only_anonymous=true")).ids, [anonymous])
  })
})

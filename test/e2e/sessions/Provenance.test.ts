/** Which session is read while another host of the site, or an attacker on the network, sets cookies of every form. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Schema } from "effect"
import * as SharedRenewals from "../../../src/layers/tokenStores/SharedRenewals.ts"
import type { CookieOptions } from "../../../src/layers/tokenStores/TokenStoreCookie.ts"
import { read } from "../../../src/layers/tokenStores/TokenStoreRequest.ts"
import { runOptions } from "../../kit/Seed.ts"
import { projectId } from "../../kit/TestApp.ts"
import { browserAt, type Page } from "./Tabs.ts"
import { cookieValue, home, namedTossings, onPage, onServer, provider, type Toss, toss } from "./Tossing.ts"

const keep = (page: Page, name: string, value: string, scope = "; Secure") =>
  page.jar.setCookieSync(`${name}=${encodeURIComponent(value)}; Path=/; Max-Age=31536000${scope}`, home)

/** The user's cookies before the attack, and whether only this host can have written them. */
const ownCookie = {
  "signed in": { isOurs: true, write: (page: Page) => keep(page, namedTossings.host, cookieValue("victim-0", 1)) },
  "signed in by the provider's hexclave client": {
    isOurs: true,
    write: (page: Page) => keep(page, namedTossings.hexclaveHost, cookieValue("victim-0", 1))
  },
  "a plain cookie of the project": { isOurs: false, write: (page: Page) => keep(page, namedTossings.project, "victim-0", "") },
  "a plain cookie": { isOurs: false, write: (page: Page) => keep(page, namedTossings.bare, "victim-0", "") },
  "a structured cookie": {
    isOurs: false,
    write: (page: Page) => keep(page, namedTossings.plain, cookieValue("victim-0", 1), "")
  },
  "a hexclave cookie": { isOurs: false, write: (page: Page) => keep(page, namedTossings.hexclave, cookieValue("victim-0", 1)) },
  "a cookie of the parent domain": {
    isOurs: false,
    write: (page: Page) => keep(page, namedTossings.domain, cookieValue("victim-0", 1), "; Secure; Domain=example.com")
  }
}
type Own = keyof typeof ownCookie
const owns = Object.keys(ownCookie) as ReadonlyArray<Own>

const values = {
  garbage: "garbage",
  raw: "attacker-1",
  newer: cookieValue("attacker-2", 9e15),
  older: cookieValue("attacker-3", 0),
  empty: "",
  broken: cookieValue("attacker-4", 1).slice(0, 20),
  pair: JSON.stringify(["attacker-1", "words"])
}
const names = [
  ...Object.values(namedTossings),
  namedTossings.host.toLowerCase(),
  `stack-refresh-${projectId}--custom-X`,
  `__Host-latchkey-migrated-${projectId}`,
  "stack-access",
  "hexclave-access",
  "stack-is-https"
]
const Tossed = Schema.Struct({
  name: Schema.Literals(names),
  value: Schema.Literals(Object.values(values)),
  from: Schema.Literals(["sibling", "middleman"]),
  domain: Schema.NullOr(Schema.Literals(["example.com", "app.example.com"])),
  path: Schema.Literals(["/", "/handler", "/handler/"]),
  httpOnly: Schema.Boolean
})
const isGood = ({ name, value }: Toss) => value.includes("attacker") && !name.endsWith("-access")
/** The number of distinct values: an upper bound for the candidates. */
const tokensIn = (tosses: ReadonlyArray<Toss>) => new Set(tosses.map(({ value }) => value)).size

const clientsOf = (page: Page, options: CookieOptions = {}) => {
  const { asked, send } = provider()
  const renewals = SharedRenewals.make()
  const paths = ["/", "/handler/sign-in"]
  return {
    asked,
    clients: paths.flatMap((path) => [onServer(page, send, path, renewals, options), onPage(page, send, path, options)])
  }
}
const before = {
  tosses: Schema.Array(Tossed).check(Schema.isMaxLength(12)),
  more: Schema.Array(Tossed).check(Schema.isMaxLength(6))
}

describe("among an attacker's cookies of every form, domain, path and order", () => {
  it.effect.prop(
    "the session that is read is never the attacker's if the user's cookie remains",
    { ...before, held: Schema.Literals(owns), last: Schema.Boolean, first: Schema.Literals([0, 1, 2, 3]) },
    ({ first, held, last, more, tosses }) =>
      Effect.gen(function*() {
        const page = browserAt(home)
        const { clients } = clientsOf(page)
        if (last) tosses.forEach((tossing) => toss(page.jar, tossing))
        ownCookie[held].write(page)
        if (!last) tosses.forEach((tossing) => toss(page.jar, tossing))
        // An attacker can overwrite a cookie that other hosts can write too; then no token of the user is left.
        const isLeft = page.jar.getCookiesSync(home).some(({ value }) => value.includes("victim-0"))
        assert.isTrue(isLeft || !ownCookie[held].isOurs)

        const read = yield* (clients[first] ?? assert.fail()).who
        const isUnrivalled = ownCookie[held].isOurs || (!tosses.some(isGood) && tokensIn(tosses) < 8)
        assert.isTrue(!isLeft || (isUnrivalled ? read === "victim" : read !== "attacker"), `${read}`)
        // The session that was read remains, whatever cookies are written later.
        more.forEach((tossing) => toss(page.jar, tossing))
        for (const { who } of isLeft ? clients : []) assert.strictEqual(yield* who, read)

        // Signing in always restores the user's session, and signing out ends it.
        yield* (clients[(first + 1) % 4] ?? assert.fail()).signIn
        tosses.forEach((tossing) => toss(page.jar, tossing))
        for (const { who } of clients) assert.strictEqual(yield* who, "victim")
        yield* (clients[first] ?? assert.fail()).signOut
        for (const { who } of clients) assert.isNull(yield* who)
        more.forEach((tossing) => toss(page.jar, tossing))
        for (const { who } of clients) assert.isNull(yield* who)
      }),
    { ...runOptions(100), timeout: 120_000 }
  )

  it.effect.prop(
    "a configured domain's session is read unless its cookie is duplicated",
    { ...before, last: Schema.Boolean, first: Schema.Literals([0, 1, 2, 3]) },
    ({ first, last, tosses }) =>
      Effect.gen(function*() {
        const page = browserAt(home)
        const { clients } = clientsOf(page, { domain: "example.com" })
        if (last) tosses.forEach((tossing) => toss(page.jar, tossing))
        ownCookie["a cookie of the parent domain"].write(page)
        if (!last) tosses.forEach((tossing) => toss(page.jar, tossing))
        if (!page.jar.getCookiesSync(home).some(({ value }) => value.includes("victim-0"))) return
        const isRivalled = tosses.some(({ name, value }) => name === namedTossings.domain && value.includes("refresh_token"))
        const read = yield* (clients[first] ?? assert.fail()).who
        if (isRivalled) assert.notStrictEqual(read, "attacker")
        else assert.strictEqual(read, "victim")
      }),
    { ...runOptions(100), timeout: 120_000 }
  )
})

describe("migration", () => {
  it.effect.each(owns)(
    "takes over the session of the provider's client on the page and the server: %s",
    (session) =>
      Effect.gen(function*() {
        for (const at of [0, 1, 2, 3]) {
          const page = browserAt(home)
          const { asked, clients } = clientsOf(page)
          ownCookie[session].write(page)
          keep(page, "stack-access", JSON.stringify(["victim-0", "words"]), "")
          assert.strictEqual(yield* (clients[at] ?? assert.fail()).who, "victim")
          assert.deepStrictEqual(asked, ["victim-0"])
          // The hosts of a parent domain share its cookie, so that it is left to them.
          const sharedNames = session === "a cookie of the parent domain" ? [namedTossings.domain] : []
          const names = page.jar.getCookiesSync(home).map(({ key }) => key)
          assert.sameMembers(names, [namedTossings.host, "stack-access", ...sharedNames])
        }
      })
  )

  it.effect("leaves another project's cookie in place, and does not send its token", () =>
    Effect.gen(function*() {
      for (const at of [0, 1]) {
        const page = browserAt(home)
        const { asked, clients } = clientsOf(page)
        const claims = Buffer.from(JSON.stringify({ aud: "another-project:anon", exp: 9e9 })).toString("base64url")
        keep(page, namedTossings.bare, "victim-of-another", "")
        keep(page, "stack-access", JSON.stringify(["victim-of-another", `e30.${claims}.c2ln`]), "")
        const { signIn, signOut, who } = clients[at] ?? assert.fail()
        assert.isNull(yield* who)
        assert.deepStrictEqual(asked, [])
        yield* signIn
        yield* signOut
        assert.isNull(yield* who)
        assert.include(
          page.jar.getCookiesSync(home).map(({ key, value }) => `${key}=${value}`),
          "stack-refresh=victim-of-another"
        )
      }
    }))

  it.effect("sends a refused token only once, and sends no token that is stored later", () =>
    Effect.gen(function*() {
      for (const at of [0, 1]) {
        const page = browserAt(home)
        const { asked, clients } = clientsOf(page)
        const { who } = clients[at] ?? assert.fail()
        keep(page, namedTossings.project, "garbage", "")
        assert.isNull(yield* who)
        keep(page, namedTossings.project, "attacker-1", "")
        assert.isNull(yield* who)
        assert.deepStrictEqual(asked, ["garbage"])
      }
    }))

  it.effect("tries at most eight tokens, and none if there are more", () =>
    Effect.gen(function*() {
      for (const [count, expected] of [[7, "victim"], [8, null]] as const) {
        const page = browserAt(home)
        const { asked, clients } = clientsOf(page)
        keep(page, namedTossings.project, "victim-0", "")
        for (let at = 0; at < count; at++) keep(page, `${namedTossings.hexclave}${at}`, cookieValue(`garbage-${at}`, at), "")
        const { signIn, who } = clients[0] ?? assert.fail()
        assert.strictEqual(yield* who, expected)
        assert.lengthOf(asked, expected === null ? 0 : 8)
        yield* signIn
        assert.strictEqual(yield* who, "victim")
      }
    }))

  it.effect("ignores a cookie whose `__Host-` name follows Unicode white space", () =>
    Effect.sync(() => {
      for (const space of ["\u00a0", "\u0085", "\u2000", "\u3000", "\ufeff", "\v", "\f"]) {
        const cookie = `${space}${namedTossings.host}=${encodeURIComponent(cookieValue("attacker-1", 1))}`
        assert.deepStrictEqual(read(projectId, { cookie }), Option.none(), JSON.stringify(space))
      }
    }))

  it.effect("is postponed while the provider is unreachable", () =>
    Effect.gen(function*() {
      const page = browserAt(home)
      const { send } = provider()
      let isUp = false
      const renewals = SharedRenewals.make()
      const flaky = (request: Parameters<typeof send>[0]) =>
        Effect.map(send(request), (response) => isUp ? response : { ...response, status: 503, headers: {}, body: "" })
      keep(page, namedTossings.project, "victim-0", "")
      keep(page, namedTossings.plain, cookieValue("garbage", 5), "")
      const client = onServer(page, flaky, "/", renewals)
      assert.strictEqual((yield* Effect.exit(client.who))._tag, "Failure")
      assert.lengthOf(page.jar.getCookiesSync(home), 2)
      isUp = true
      assert.strictEqual(yield* client.who, "victim")
    }))

  it.effect("keeps the candidates and allows sign-in while a firewall blocks their exchange", () =>
    Effect.gen(function*() {
      for (const status of [400, 403]) {
        const page = browserAt(home)
        const { send } = provider()
        const firewall = (request: Parameters<typeof send>[0]) =>
          Effect.map(
            send(request),
            (response) =>
              String(request.body).includes("attack")
                ? { status, headers: { "content-type": "text/html" }, body: "<h1>no</h1>" }
                : response
          )
        const { signIn, who } = onPage(page, firewall, "/")
        keep(page, namedTossings.project, "an-attack", "")
        keep(page, namedTossings.plain, cookieValue("<script>", 5), "")
        assert.isNull(yield* who)
        assert.lengthOf(page.jar.getCookiesSync(home), 2)
        yield* signIn
        assert.strictEqual(yield* who, "victim")
      }
    }))

  it.effect("can be turned off", () =>
    Effect.gen(function*() {
      const page = browserAt(home)
      const { asked, send } = provider()
      const clients = [
        onServer(page, send, "/", SharedRenewals.make(), { migrate: false }),
        onPage(page, send, "/", { migrate: false })
      ]
      keep(page, namedTossings.project, "attacker-1", "")
      for (const { who } of clients) assert.isNull(yield* who)
      for (const { signIn, signOut, who } of clients) {
        yield* signIn
        assert.strictEqual(yield* who, "victim")
        yield* signOut
        assert.isNull(yield* who)
      }
      assert.notInclude(asked, "attacker-1")
      assert.deepStrictEqual(page.jar.getCookiesSync(home), [])
    }))

  it.effect("does not restart on a page whose cookies the browser evicted", () =>
    Effect.gen(function*() {
      const page = browserAt(home)
      const { send } = provider()
      const { signIn, who } = onPage(page, send, "/")
      yield* signIn
      page.jar.removeAllCookiesSync()
      keep(page, namedTossings.project, "attacker-1", "")
      assert.isNull(yield* who)
    }))
})

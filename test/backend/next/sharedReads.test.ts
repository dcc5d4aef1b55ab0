/** Components of one Next.js request share reads; other users, other requests and later states never do. */
import { AsyncLocalStorage } from "node:async_hooks"
import { afterEach, assert, describe, it, vi } from "vitest"
import { createNext } from "../../../src/backend/next/index.ts"
import { currentUser, teams } from "../../../src/live/index.ts"
import { createClientApp, requestTokenStore } from "../../../src/promise/index.ts"
import { framework, world } from "./framework.ts"

const password = "analytical engine"

/** Requests with the session of a new project's user, and the functions of Next.js for the current one. */
const site = async () => {
  const { asked: requests, common, jar, secretServerKey } = await world()
  const storage = new AsyncLocalStorage<ReturnType<typeof framework>["functions"]>()
  const current = () => storage.getStore() ?? assert.fail("outside a request")
  let delay: Promise<unknown> | undefined
  const auth = createNext({
    ...common,
    secretServerKey,
    connection: async () => undefined,
    cookies: () => current().cookies(),
    headers: () => current().headers(),
    redirect: (url) => current().redirect(url),
    fetch: async (input, init) => {
      const { signal: _, ...rest } = init ?? {}
      const response = await common.fetch(input, rest)
      await delay
      return response
    }
  })
  return {
    auth,
    common,
    jar,
    requests,
    /** Delays responses until the promise settles. */
    delayUntil: (promise: Promise<unknown> | undefined): void => {
      delay = promise
    },
    /** Runs a function in a request with these cookies. */
    visit: <A>(run: () => Promise<A>, cookies: ReadonlyMap<string, string> = jar) =>
      storage.run(framework(cookies).functions, run)
  }
}

/** The cookies of another signed-in user. */
const grace = async ({ common }: Awaited<ReturnType<typeof site>>) => {
  const jar = new Map<string, string>()
  await using app = createClientApp({
    ...common,
    tokenStore: requestTokenStore({ headers: {} }, {
      setCookies: (cookies) => cookies.forEach(({ name, value }) => jar.set(name, value))
    })
  })
  await app.auth.signUpWithPassword({ email: "grace@example.com", password, verificationCallbackUrl: null })
  return jar
}
const times = <A>(count: number, run: () => Promise<A>) => Promise.all(Array.from({ length: count }, run))

describe("the reads of one request", () => {
  afterEach(() => void vi.useRealTimers())

  it.each([1, 5, 50])("are three for a layout that dehydrates user and teams, and %d readers", async (count) => {
    const { auth, requests, visit } = await site()
    const read = async () => (await (await auth.app()).user.get()).primaryEmail
    await visit(async () => {
      const [emails] = await Promise.all([times(count, read), auth.dehydrate([currentUser, teams])])
      assert.deepStrictEqual(emails, Array.from({ length: count }, () => "ada@example.com"))
      // A nested component begins after the others have ended.
      await read()
    })
    assert.deepStrictEqual(requests.toSorted(), ["/teams", "/users/me", "/users/me"])
  })

  it("are not shared with another user in the same process", async () => {
    const pages = await site()
    const { auth, jar, visit } = pages
    const jars = [jar, await grace(pages)]
    const emails = await Promise.all(
      Array.from(
        { length: 20 },
        (_, index) => visit(async () => (await (await auth.app()).user.get()).primaryEmail, jars[index % 2])
      )
    )
    assert.deepStrictEqual(
      emails,
      Array.from({ length: 20 }, (_, index) => index % 2 === 0 ? "ada@example.com" : "grace@example.com")
    )
  })

  it("are not shared with another request", async () => {
    const { auth, requests, visit } = await site()
    const name = () => visit(async () => (await (await auth.app()).user.get()).displayName)
    await name()
    requests.length = 0
    await times(3, name)
    assert.deepStrictEqual(requests, ["/users/me", "/users/me", "/users/me"])
  })

  it("are read again after a change, and after another user has signed in", async () => {
    const pages = await site()
    await grace(pages)
    const { auth, visit } = pages
    await visit(async () => {
      const app = await auth.app()
      const user = await app.user.get()
      await app.users.update(user.id, { displayName: "Countess" })
      assert.strictEqual((await app.user.get()).displayName, "Countess")
      await app.auth.signInWithPassword({ email: "grace@example.com", password })
      assert.strictEqual((await app.user.get()).primaryEmail, "grace@example.com")
      await app.auth.signOut()
      assert.isNull(await app.user.find())
    })
  })

  it("that a change overlaps are not shared after the change", async () => {
    const { auth, delayUntil, visit } = await site()
    await visit(async () => {
      const app = await auth.app()
      const { id } = await app.user.get()
      let release = () => {}
      await app.teams.create({ displayName: "Engine" })
      delayUntil(new Promise<void>((resolve) => (release = resolve)))
      const early = app.user.get()
      await new Promise((resolve) => setTimeout(resolve, 50))
      delayUntil(undefined)
      await app.users.update(id, { displayName: "Countess" })
      assert.strictEqual((await app.user.get()).displayName, "Countess")
      release()
      assert.isNull((await early).displayName)
      assert.strictEqual((await app.user.get()).displayName, "Countess")
    })
  })

  it("continue if the first reader is aborted", async () => {
    const { auth, delayUntil, visit } = await site()
    await visit(async () => {
      const app = await auth.app()
      let release = () => {}
      delayUntil(new Promise<void>((resolve) => (release = resolve)))
      const ending = new AbortController()
      const first = app.with({ signal: ending.signal }).user.get().then(() => "read", () => "aborted")
      const otherReads = times(3, () => app.user.get())
      await new Promise((resolve) => setTimeout(resolve, 50))
      ending.abort()
      assert.strictEqual(await first, "aborted")
      release()
      assert.deepStrictEqual(
        (await otherReads).map(({ primaryEmail }) => primaryEmail),
        Array.from({ length: 3 }, () => "ada@example.com")
      )
    })
  })

  it("are read again after a refusal, and after five seconds", async () => {
    const { auth, requests, visit } = await site()
    await visit(async () => {
      const app = await auth.app()
      const { id } = await app.user.get()
      const metadata = () => app.users.get(id)
      await metadata()
      requests.length = 0
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() })
      vi.setSystemTime(Date.now() + 4_900)
      await metadata()
      assert.deepStrictEqual(requests, [])
      vi.setSystemTime(Date.now() + 200)
      await metadata()
      assert.deepStrictEqual(requests, [`/users/${id}`])
      requests.length = 0
      const missing = "00000000-0000-4000-8000-000000000000"
      assert.deepStrictEqual([await app.users.find(missing), await app.users.find(missing)], [null, null])
      assert.lengthOf(requests, 2)
    })
  })
})

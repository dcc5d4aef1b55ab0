/**
 * Navigators: the rules that all share, a function as navigator, no navigator (with and without a page), and the browser's over a simulated
 * page.
 */
import { afterEach, assert, describe, it, vi } from "@effect/vitest"
import { Effect, Exit, Fiber, Option, Result } from "effect"
import { TestClock } from "effect/testing"
import { RedirectLoop } from "../../../src/errors/local/NavigationErrors.ts"
import * as BrowserPage from "../../../src/layers/browser/BrowserPage.ts"
import * as NavigatorBrowser from "../../../src/layers/navigators/NavigatorBrowser.ts"
import * as NavigatorFunction from "../../../src/layers/navigators/NavigatorFunction.ts"
import * as NavigatorNone from "../../../src/layers/navigators/NavigatorNone.ts"
import * as NavigatorRecording from "../../../src/layers/navigators/NavigatorRecording.ts"
import { Navigator } from "../../../src/pipeline/ports/Navigator.ts"
import { navigatorFrom, type NavigatorOption } from "../../../src/promise/options/NavigatorOption.ts"
import * as Navigation from "../../../src/services/navigation/Navigation.ts"

/** The parts of a page that navigators use. Addresses are resolved as in a browser: against `<base href>`, if there is one. */
const showPage = (start: string, base = start, storage: "allowed" | "forbidden" = "allowed") => {
  const calls: Array<readonly [what: string, url: string]> = []
  const items = new Map<string, string>()
  const resolve = (url: string) => URL.canParse(url, base) ? new URL(url, base).href : url
  const location = {
    href: start,
    assign: (url: string) => calls.push(["assign", resolve(url)]),
    replace: (url: string) => calls.push(["replace", resolve(url)])
  }
  const document = new EventTarget()
  vi.stubGlobal("document", document)
  vi.stubGlobal("location", location)
  vi.stubGlobal("history", {
    state: { key: "of the router" },
    replaceState: (state: unknown, _: string, url: string) => {
      if (new URL(resolve(url)).origin !== new URL(start).origin) throw new DOMException("not yours", "SecurityError")
      location.href = resolve(url)
      calls.push([JSON.stringify(state), resolve(url)])
    }
  })
  const isAllowed = <A>(then: () => A) => {
    if (storage === "forbidden") throw new DOMException("denied", "SecurityError")
    return then()
  }
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => isAllowed(() => items.get(key) ?? null),
    setItem: (key: string, value: string) => isAllowed(() => items.set(key, value)),
    removeItem: (key: string) => isAllowed(() => items.delete(key))
  })
  return { calls, document, items }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const redirectRecord = { from: "/a", to: "/b", atMillis: 1 }
const here = Effect.gen(function*() {
  const { location } = yield* Navigator
  return Option.getOrNull(Option.map(yield* location, ({ href }) => href))
})

const navigators: ReadonlyArray<readonly [name: string, make: () => Navigator["Service"]]> = [
  ["browser", NavigatorBrowser.make],
  ["function", () => NavigatorFunction.make(() => {})],
  ["none", NavigatorNone.make],
  ["recording", () => NavigatorRecording.make("https://app.example.com/a").navigator]
]
describe.each(navigators)("every navigator: %s", (_, make) => {
  for (const page of [false, true]) {
    it.effect(`remembers its redirects ${page ? "on" : "without"} a page`, () =>
      Effect.gen(function*() {
        if (page) showPage("https://app.example.com/a")
        const { trail } = make()
        assert.deepStrictEqual(yield* trail.get, [])
        yield* trail.set([redirectRecord])
        assert.deepStrictEqual(yield* trail.get, [redirectRecord])
        yield* trail.set([])
        assert.deepStrictEqual(yield* trail.get, [])
      }))
  }
  it.effect("returns a copy of its location", () =>
    Effect.gen(function*() {
      showPage("https://app.example.com/a")
      const { location } = make()
      const input = yield* Effect.flatMap(location, Effect.fromOption)
      input.pathname = "/changed"
      assert.deepStrictEqual(Option.map(yield* location, ({ href }) => href), Option.some("https://app.example.com/a"))
    }))
})

describe("the browser's navigator", () => {
  it.effect("resolves paths against the page's origin, even if <base href> differs", () =>
    Effect.gen(function*() {
      const { calls } = showPage("https://app.example.com/a", "https://cdn.example/")
      const { go, replaceLocation } = NavigatorBrowser.make()
      yield* go("/b?c#d", { replace: false })
      yield* go("/b", { replace: true })
      yield* go("https://provider.example/authorize", { replace: false })
      yield* replaceLocation("/e")
      assert.deepStrictEqual(calls, [
        ["assign", "https://app.example.com/b?c#d"],
        ["replace", "https://app.example.com/b"],
        ["assign", "https://provider.example/authorize"],
        ["{\"key\":\"of the router\"}", "https://app.example.com/e"]
      ])
    }))
  it.effect("keeps the page's address if the browser forbids a change", () =>
    Effect.gen(function*() {
      showPage("https://app.example.com/a")
      const { location, replaceLocation } = NavigatorBrowser.make()
      yield* replaceLocation("https://other.example/")
      assert.strictEqual((yield* Effect.flatMap(location, Effect.fromOption)).href, "https://app.example.com/a")
    }))
  it.effect("has no location on a page whose address has no origin", () =>
    Effect.gen(function*() {
      showPage("about:srcdoc", "https://app.example.com/")
      assert.deepStrictEqual(yield* NavigatorBrowser.make().location, Option.none())
    }))
  it.effect("remembers its redirects in the tab, across page loads", () =>
    Effect.gen(function*() {
      const { items } = showPage("https://app.example.com/a")
      yield* NavigatorBrowser.make().trail.set([redirectRecord])
      assert.deepStrictEqual(yield* NavigatorBrowser.make().trail.get, [redirectRecord])
      for (const junk of ["", "{", "null", "[1]", "[{\"from\":1}]", "{\"from\":\"/a\"}"]) {
        items.set(BrowserPage.trailKey, junk)
        assert.deepStrictEqual(yield* NavigatorBrowser.make().trail.get, [])
      }
    }))
  it.effect("remembers its redirects in memory if storage is forbidden", () =>
    Effect.gen(function*() {
      showPage("https://app.example.com/a", undefined, "forbidden")
      const { trail } = NavigatorBrowser.make()
      yield* trail.set([redirectRecord])
      assert.deepStrictEqual(yield* trail.get, [redirectRecord])
    }))
  it.effect("stops a redirect loop across page loads", () =>
    Effect.gen(function*() {
      // Each load of the page is a new program, and redirects again.
      showPage("https://app.example.com/a")
      const load = Effect.suspend(() => Effect.provide(Navigation.redirectToSignIn(), NavigatorBrowser.layer))
      const fiber = yield* Effect.forkChild(Effect.flip(Effect.forever(load)))
      yield* TestClock.adjust("1 minute")
      assert.instanceOf(yield* Fiber.join(fiber), RedirectLoop)
    }))
  for (const storage of ["allowed", "forbidden"] as const) {
    it.effect(`never takes a user's clicks and submissions for a loop (storage ${storage})`, () =>
      Effect.gen(function*() {
        const { document } = showPage("https://app.example.com/a", undefined, storage)
        const navigator = NavigatorBrowser.make()
        const redirect = Effect.provideService(Navigation.redirectToSignIn(), Navigator, navigator)
        const act = (type: string) => Effect.andThen(Effect.sync(() => document.dispatchEvent(new Event(type))), redirect)
        const fiber = yield* Effect.forkChild(
          Effect.gen(function*() {
            for (let time = 0; time < 10; time++) yield* act(time % 2 === 0 ? "click" : "submit")
            return yield* Effect.flip(Effect.forever(redirect))
          })
        )
        yield* TestClock.adjust("1 minute")
        assert.instanceOf(yield* Fiber.join(fiber), RedirectLoop)
      }))
  }
  it.effect("fails outside a browser with an error that names the option `navigator`", () =>
    Effect.gen(function*() {
      const error = yield* Effect.flip(Effect.provide(here, NavigatorBrowser.layer))
      assert.strictEqual(error.option, "navigator")
      assert.include(error.message, "browsers only")
    }))
})

describe("a navigator with a framework's function", () => {
  it.effect("passes the path and the option `replace` to the function, and awaits it", () =>
    Effect.gen(function*() {
      const events: Array<unknown> = []
      const navigate = async (url: string, options: object) => {
        await Promise.resolve()
        events.push([url, options])
      }
      yield* Effect.provide(Navigation.redirectToHome({ replace: true }), NavigatorFunction.layer(navigate))
      assert.deepStrictEqual(events, [["/", { replace: true }]])
    }))
  it.effect("passes on the value that the framework throws to redirect", () =>
    Effect.gen(function*() {
      const redirect = new Error("NEXT_REDIRECT")
      const throwing = NavigatorFunction.layer(() => {
        throw redirect
      })
      const rejecting = NavigatorFunction.layer(() => Promise.reject(redirect))
      for (const layer of [throwing, rejecting]) {
        const exit = yield* Effect.exit(Effect.provide(Navigation.redirectToHome(), layer))
        assert.deepStrictEqual(exit, Exit.die(redirect))
      }
    }))
  it.effect("neither waits nor detects redirect loops on a server", () =>
    Effect.gen(function*() {
      let count = 0
      const layer = NavigatorFunction.layer(() => {
        count++
      }, { location: () => "https://app.example.com/a" })
      yield* Effect.provide(Effect.repeat(Navigation.redirectToSignIn(), { times: 99 }), layer)
      assert.strictEqual(count, 100)
    }))
  it.effect("uses the address of the request as its location on a server", () =>
    Effect.gen(function*() {
      const at = (location: () => string | URL | null | undefined) =>
        Effect.provide(here, NavigatorFunction.layer(() => {}, { location }))
      assert.strictEqual(yield* at(() => "https://app.example.com/a"), "https://app.example.com/a")
      assert.strictEqual(yield* at(() => new URL("https://app.example.com/a")), "https://app.example.com/a")
      for (const noContent of [null, undefined, "", "/a", "about:blank"]) assert.isNull(yield* at(() => noContent))
    }))
  it.effect("calls the function only for paths of the page's origin, and detects loops", () =>
    Effect.gen(function*() {
      const { calls } = showPage("https://app.example.com/a")
      const events: Array<string> = []
      const layer = NavigatorFunction.layer((url) => events.push(url))
      yield* Effect.provide(
        Effect.flatMap(Navigator, ({ go }) => go("https://provider.example/authorize", { replace: true })),
        layer
      )
      const fiber = yield* Effect.forkChild(Effect.flip(Effect.provide(Effect.forever(Navigation.redirectToSignIn()), layer)))
      yield* TestClock.adjust("5 seconds")
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust("1 second")
      assert.instanceOf(yield* Fiber.join(fiber), RedirectLoop)
      assert.deepStrictEqual(calls, [["replace", "https://provider.example/authorize"]])
      assert.strictEqual(events.length, 3)
    }))
})

describe("NavigatorNone", () => {
  it.effect("does not navigate or wait, but takes parameters from the page's address", () =>
    Effect.gen(function*() {
      const { calls } = showPage("https://app.example.com/a?code=x&b=c")
      yield* Navigation.redirectToSignIn()
      assert.deepStrictEqual(calls, [])
      assert.deepStrictEqual(yield* Navigation.takeFromQuery({ names: ["code"] }), { code: "x" })
      assert.strictEqual(yield* here, "https://app.example.com/a?b=c")
    }).pipe(Effect.provide(NavigatorNone.layer)))
  it.effect("does nothing without a page", () =>
    Effect.gen(function*() {
      yield* Navigation.redirectToSignIn()
      const { replaceLocation } = yield* Navigator
      yield* replaceLocation("/b")
      assert.isNull(yield* here)
    }).pipe(Effect.provide(NavigatorNone.layer)))
})

describe("an app's option `navigator`", () => {
  const locationOf = (option: NavigatorOption | undefined) =>
    Effect.runSync(Effect.provideService(
      Effect.gen(function*() {
        const { leavesPage } = yield* Navigator
        return [yield* here, leavesPage]
      }),
      Navigator,
      Result.getOrThrow(navigatorFrom(option))
    ))
  it("defaults to the browser's navigator in a browser, and to none elsewhere", () => {
    assert.deepStrictEqual(locationOf(undefined), [null, false])
    showPage("https://app.example.com/a")
    assert.deepStrictEqual(locationOf(undefined), ["https://app.example.com/a", true])
    assert.deepStrictEqual(locationOf("browser"), ["https://app.example.com/a", true])
    assert.deepStrictEqual(locationOf(null), ["https://app.example.com/a", false])
  })
  it("accepts a function, with or without a function for the location", () => {
    assert.deepStrictEqual(locationOf(() => {}), [null, false])
    const location = () => "https://app.example.com/b"
    assert.deepStrictEqual(locationOf({ navigate: () => {}, location }), ["https://app.example.com/b", false])
    showPage("https://app.example.com/a")
    assert.deepStrictEqual(locationOf(() => {}), ["https://app.example.com/a", true])
  })
  it("is refused if it is invalid", () => {
    const refusal = (option: unknown) => Result.getOrThrow(Result.flip(navigatorFrom(option as NavigatorOption))).message
    assert.include(refusal("browser"), "browsers only")
    for (const wrong of ["window", 5, {}, { navigate: "/a" }]) assert.include(refusal(wrong), "`navigator` must be")
  })
})

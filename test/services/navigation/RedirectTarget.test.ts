/** Open redirects: hundreds of hostile targets and arbitrary ones, of which none leaves the origin (RFC 9700, section 4.11). */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import { UntrustedRedirect } from "../../../src/errors/local/NavigationErrors.ts"
import * as NavigatorRecording from "../../../src/layers/navigators/NavigatorRecording.ts"
import * as RedirectTarget from "../../../src/services/navigation/RedirectTarget.ts"
import { runs } from "../../kit/Depth.ts"
import { anyText, fc } from "../../kit/Seed.ts"
import { hostileTargets, strangePaths } from "./HostileTargets.ts"

const origins = [
  "https://app.example.com",
  "http://app.example.com",
  "https://app.example.com:8443",
  "http://localhost:3000",
  "http://127.0.0.1",
  "http://[::1]:5173",
  "https://xn--bcher-kva.example"
]
/** Pages that receive a target; one has an address like a target itself. */
const pages = origins.flatMap((origin) =>
  ["/", "/deep/er/?a=b#c", "/a:b/c", "//evil.example/a"].map((path) => new URL(origin + path))
)

const targetOn = (page: URL | undefined, target: string) => Result.getOrUndefined(RedirectTarget.from(target, page))

/** Fails unless the result leads to the same origin, before and after decoding. */
const assertStays = (target: string, out: string) => {
  const message = `${JSON.stringify(target.slice(0, 200))} became ${JSON.stringify(out.slice(0, 200))}`
  assert.match(out, /^\/(?![/\\])[\x21-\x7e]*$/, message)
  for (const origin of origins) {
    const url = new URL(out, origin)
    assert.strictEqual(url.origin, origin, message)
    assert.strictEqual(RedirectTarget.relativePart(url), out, message)
  }
  assert.strictEqual(new URL(out, "https://base.example//double/slash").origin, "https://base.example", message)
  const [path = ""] = out.split(/[?#]/)
  try {
    for (let text = decodeURIComponent(path), round = 0; round < 3; text = decodeURIComponent(text), round++) {
      assert.strictEqual(new URL(text, "https://app.example.com").origin, "https://app.example.com", message)
      const [asPath = ""] = text.split(/[?#]/)
      assert.notMatch(new URL(`https://app.example.com${asPath}`).pathname, /^\/\//, message)
    }
  } catch (error) {
    // Decoding fails for invalid UTF-8, which is safe.
    if (!(error instanceof URIError)) throw error
  }
}

describe("redirect safety: a target", () => {
  it("is refused on every page if it is hostile", () => {
    const distinct = new Set(hostileTargets.map(([, target]) => target))
    assert.isAtLeast(distinct.size, 300)
    const passes = hostileTargets.flatMap(([family, target]) =>
      [undefined, ...pages].flatMap((page) => {
        const out = targetOn(page, target)
        return out === undefined ? [] : [`${family}: ${JSON.stringify(target.slice(0, 200))} on ${page?.href} became ${out}`]
      })
    )
    assert.deepStrictEqual(passes, [])
    console.log(`${distinct.size} hostile redirect targets, each met on ${pages.length + 1} pages: none passed.`)
  }, 60_000)

  it.each(strangePaths)("%j stays a path of the site on every page", (target, path) => {
    assert.strictEqual(targetOn(undefined, target), path)
    for (const page of pages) {
      const out = targetOn(page, target)
      if (out !== undefined) assertStays(target, out)
    }
    assertStays(target, path)
  })

  it("either stays on the origin of the site or is refused, for any input", () => {
    const dangerous = fc.constantFrom(
      ..."/\\.:@?#%;&=+ \t\n\r\0abAB25cfCF09eE[]".split(""),
      "//",
      "%2f",
      "%5c",
      "%25",
      "%2e",
      "..",
      "javascript",
      "https:",
      "evil.example",
      "app.example.com",
      "／",
      "。",
      "\ud800",
      "\u00a0"
    )
    const text = fc.oneof(
      anyText,
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.array(dangerous, { maxLength: 14 }).map((parts) => parts.join("")),
      fc.array(dangerous, { maxLength: 14 }).map((parts) => `/${parts.join("")}`),
      fc.array(dangerous, { maxLength: 14 }).map((parts) => `https://app.example.com${parts.join("")}`)
    )
    // Checking paths before they are decoded fails at the 17th target, allowing other schemes at the 329th.
    const targets = runs(2_000, 10_000)
    let passes = 0
    fc.assert(
      fc.property(text, fc.option(fc.constantFrom(...pages), { nil: undefined }), (target, page) => {
        const out = targetOn(page, target)
        if (out === undefined) return
        passes++
        assertStays(target, out)
        assert.strictEqual(targetOn(page, out), out)
      }),
      { numRuns: targets }
    )
    // The property would also hold if no target ever passed.
    assert.isAbove(passes, targets / 10)
  }, 60_000)

  it("may be any page of the site, and is normalized as in browsers", () => {
    // Path segments that are not empty and not dots, and that contain no separator of an address after decoding.
    const segment = fc.webSegment().filter((text) => !/^\.*$|%(?:2f|5c|2e|25|09|0a|0d)/i.test(text))
    const address = fc.record({
      origin: fc.constantFrom(...origins),
      path: fc.oneof(
        fc.constantFrom("/100%", "/caf%E9", "/a%2Fb", "/a%5Cb%09", "/%E4%BD%A0", "/a//b/", "/a/%2e%2e/b", "/~a;b=c,d"),
        fc.array(segment, { maxLength: 6 }).map((segments) => `/${segments.join("/")}`)
      ),
      query: fc.webQueryParameters(),
      hash: fc.webFragments()
    })
    fc.assert(
      fc.property(address, ({ hash, origin, path, query }) => {
        const page = new URL(`${origin}${path}?${query}#${hash}`)
        assert.strictEqual(targetOn(page, page.href), RedirectTarget.relativePart(page))
        assert.strictEqual(targetOn(page, RedirectTarget.relativePart(page)), RedirectTarget.relativePart(page))
      }),
      // If a query were encoded differently, the 9th case would fail.
      { numRuns: runs(200, 2_000) }
    )
  }, 60_000)

  it("is made relative if it is absolute and of the same origin, in any spelling", () => {
    const page = new URL("https://app.example.com/a/b?x")
    const sameValue = ["https://app.example.com/c?d#e", "HTTPS://APP.EXAMPLE.COM/c?d#e", "https://app.example.com:443/c?d#e"]
    for (const address of sameValue) assert.strictEqual(targetOn(page, address), "/c?d#e")
    assert.strictEqual(targetOn(page, "https://app.example.com"), "/")
    assert.strictEqual(targetOn(page, "https://app.example.com?d"), "/?d")
    assert.strictEqual(targetOn(new URL("https://xn--bcher-kva.example/"), "https://bücher.example/c"), "/c")
    const rest = ["http://app.example.com/c", "https://app.example.com:8443/c", "https://www.app.example.com/c"]
    for (const address of rest) assert.isUndefined(targetOn(page, address), address)
    assert.isUndefined(targetOn(undefined, "https://app.example.com/c"))
  })

  it("is resolved against the current page", () => {
    const page = new URL("https://app.example.com/a/b?x#y")
    assert.strictEqual(targetOn(page, "c"), "/a/c")
    assert.strictEqual(targetOn(page, "../c"), "/c")
    assert.strictEqual(targetOn(page, "?d"), "/a/b?d")
    assert.strictEqual(targetOn(page, "#e"), "/a/b?x#e")
    assert.strictEqual(targetOn(new URL("tauri://localhost/a/b"), "c"), "/a/c")
    assert.strictEqual(targetOn(new URL("about:blank"), "c"), "/c")
  })

  it.effect("is refused with an UntrustedRedirect that contains it", () =>
    Effect.gen(function*() {
      const error = yield* Effect.flip(RedirectTarget.check("//evil.example/a"))
      assert.instanceOf(error, UntrustedRedirect)
      assert.strictEqual(error.message, "Redirect URL is not trusted; should be relative")
      assert.strictEqual(error.target, "//evil.example/a")
      assert.strictEqual(yield* RedirectTarget.check("https://app.example.com/b"), "/b")
    }).pipe(Effect.provide(NavigatorRecording.make("https://app.example.com/a").layer)))
})

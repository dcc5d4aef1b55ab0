/** What the list of sessions says about a device, a place and a time. */
import { assert, it } from "vitest"
import { ago, deviceOf, placeOf } from "../../../src/react/settings/sections/deviceName.ts"

const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)"
const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0"

it.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`, "Chrome", "Linux"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0.0.0`, "Edge", "Windows"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`, "Safari", "macOS"],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} CriOS/140.0 Mobile/15E148 Safari/604.1`, "Chrome", "iOS"],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chrome} Mobile Safari/537.36`, "Chrome", "Android"],
  ["Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux"]
])("%s is named", (userAgent, browser, system) => {
  assert.deepStrictEqual(deviceOf(userAgent), { browser, system })
})

it("an unknown browser has no name", () => {
  assert.isUndefined(deviceOf("curl/8.0"))
  assert.isUndefined(deviceOf(""))
})

it("a place is named in the user's language, as far as it is known", () => {
  assert.deepStrictEqual(placeOf({ geoInfo: { cityName: "Berlin", countryCode: "de", ip: "192.0.2.1" } }, "fr"), {
    place: "Berlin, Allemagne",
    ip: "192.0.2.1"
  })
  assert.deepStrictEqual(placeOf({ geoInfo: { cityName: null, countryCode: "x?" } }, "en"), { place: "x?", ip: undefined })
  assert.deepStrictEqual(placeOf({ geoInfo: null }, "en"), {})
})

it("a time is shown as how long ago it was, up to a month", () => {
  const now = Date.UTC(2026, 5, 30, 12)
  const before = (minutes: number) => ago(new Date(now - minutes * 60_000), now, "en")
  assert.deepStrictEqual([-5, 0.5, 1, 90, 1500, 60 * 24 * 31].map(before), [
    "now",
    "now",
    "1 minute ago",
    "1 hour ago",
    "yesterday",
    undefined
  ])
})

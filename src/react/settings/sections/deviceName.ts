/** What the user sees of a session: the browser that shows the page, the place of the last use, and how long ago that was. */
import type { UserSession } from "../../../schema/auth/Session.ts"

/** Parts of a `User-Agent`, each with a name. The first part that occurs counts, because most browsers name others, too. */
const browsers = [["Edg", "Edge"], ["OPR", "Opera"], ["Firefox", "Firefox"], ["FxiOS", "Firefox"], ["Chrom", "Chrome"], [
  "CriOS",
  "Chrome"
], [
  "Safari",
  "Safari"
]] as const
const systems = [["Android", "Android"], ["iPhone", "iOS"], ["iPad", "iPadOS"], ["Windows", "Windows"], ["Mac OS", "macOS"], [
  "CrOS",
  "ChromeOS"
], ["Linux", "Linux"]] as const

/** The names of a browser and its operating system, if both are known. The provider does not store them. */
export const deviceOf = (userAgent: string): { readonly browser: string; readonly system: string } | undefined => {
  const [browser, system] = [browsers, systems].map((names) => names.find(([part]) => userAgent.includes(part))?.[1])
  return browser === undefined || system === undefined ? undefined : { browser, system }
}

/** The city and country, and the IP address, if known; `geoInfo` has no fixed shape. */
export const placeOf = (
  { geoInfo }: Pick<UserSession, "geoInfo">,
  locale: string
): { readonly place?: string | undefined; readonly ip?: string | undefined } => {
  if (typeof geoInfo !== "object" || geoInfo === null) return {}
  const text = (name: string) => {
    const value: unknown = (geoInfo as { readonly [name: string]: unknown })[name]
    return typeof value === "string" && value !== "" ? value : undefined
  }
  const code = text("countryCode")
  const country = code !== undefined && /^[A-Za-z]{2}$/.test(code)
    ? new Intl.DisplayNames(locale, { type: "region" }).of(code.toUpperCase())
    : code
  const location = [text("cityName"), country].filter((part) => part !== undefined).join(", ")
  return { place: location === "" ? undefined : location, ip: text("ip") }
}

const units = [["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000]] as const

/** How long ago it was: "now", "5 minutes ago", "yesterday"; `undefined` after a month. */
export const ago = (date: Date, now: number, locale: string): string | undefined => {
  const millis = now - date.getTime()
  if (millis > 30 * 86_400_000) return undefined
  const [unit, length] = units.find(([, length]) => millis >= length) ?? ["second", 60_000]
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-Math.floor(Math.max(0, millis) / length), unit)
}

/** The first page of the documentation site. */

const features = [
  ["Typed refusals", "Each call lists its errors in its type. The app's safe calls return them as values.", "/errors"],
  ["Sessions that last", "One renewal for all tabs and requests. An outage signs no user out.", "/sessions"],
  ["Pages and hooks", "Sign-in, account settings and teams for React 19, accessible and in thirteen languages.", "/react"],
  ["Servers", "Local token verification, webhooks, Next.js, and fleets over Redis.", "/backends"],
  ["An emulator", "The provider in memory: a test runs without network, mail or clock.", "/emulator"],
  ["Promises or Effect", "The same calls in both forms, and only what a program uses is in its bundle.", "/introduction"]
] as const

const actions = [["Start", "/start/", "brand"], ["Introduction", "/introduction", "alt"], [
  "API reference",
  "/api/",
  "alt"
]] as const

/** The front matter that VitePress reads, as JSON, which is valid YAML. */
export const homePage = (summary: string): string => {
  const matter = {
    layout: "home",
    hero: {
      name: "Latchkey",
      text: "Sign-in and users, typed to the last error",
      tagline: summary,
      actions: actions.map(([text, link, theme]) => ({ text, link, theme }))
    },
    features: features.map(([title, details, link]) => ({ title, details, link }))
  }
  return `---\n${JSON.stringify(matter, null, 2)}\n---\n`
}

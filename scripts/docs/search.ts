/**
 * The search of the documentation site. Readers use other words than the pages, whose words the glossary decides, so each section has the
 * words that readers type. Guides rank above the API reference, the design decisions and the pages about the provider's API.
 */

/** What readers type, by the address of the page or section that they look for. */
export const searchWords: { readonly [address: string]: string } = {
  "sign-in.md": "login log in register registration sign up authenticate email password form",
  "sign-in.md#password": "login register forgot reset change password",
  "sign-in.md#identity-provider": "social login google github oauth provider idp",
  "sign-in.md#link-or-code-by-mail": "magic link passwordless otp one time code",
  "sign-in.md#second-factor": "2fa mfa two factor totp authenticator app",
  "sign-in.md#anonymous-user": "guest users without account",
  "sign-in.md#sign-out": "logout log out signout logoff",
  "sign-in.md#deep-links": "deep link deep linking mobile app oauth expo universal link url scheme capacitor",
  "sign-in.md#elsewhere": "device code cli login apple native",
  "sessions.md": "session length duration expire timeout keep signed in",
  "sessions.md#redirects": "callback url return to after login redirect",
  "sessions.md#rules": "refresh token rotation expired token",
  "sessions.md#custom-token-stores": "electron expo secure store keychain asyncstorage localstorage",
  "sessions.md#pages-of-another-origin": "cross domain subdomain several domains",
  "sessions.md#which-cookie-counts": "cookie names stack-refresh",
  "passkeys.md": "webauthn fingerprint face id biometric",
  "teams.md": "organization organisation multi tenant tenancy workspace b2b groups companies",
  "teams.md#roles": "role rbac access control permissions define admin",
  "teams.md#invitations": "invite invite by email invitation link join team",
  "teams.md#creating-and-switching-teams": "organization switcher selected team",
  "accounts.md": "profile user settings",
  "accounts.md#account-data": "update profile change email display name avatar metadata",
  "accounts.md#calling-your-own-api":
    "cors bearer token authorization header backend fetch axios trpc graphql api request access token",
  "accounts.md#sign-out-everywhere": "remember me logout everywhere all devices revoke session",
  "accounts.md#deleting-an-account": "delete account remove user gdpr erase",
  "accounts.md#exporting-data": "gdpr export users download data backup",
  "accounts.md#importing-users": "import users migrate password hash bcrypt",
  "accounts.md#your-own-database": "prisma drizzle postgres database sync users foreign key",
  "accounts.md#signing-in-as-a-user": "impersonate impersonation support login as user",
  "accounts.md#single-sign-on": "sso saml oidc okta azure ad entra enterprise scim",
  "backends.md#authenticating-requests":
    "middleware express hono fastify koa nestjs protect api server guard authenticate request",
  "backends.md#h3-nitro-and-elysia": "nitro nuxt h3 elysia bun middleware",
  "backends.md#verifying-access-tokens": "verify jwt validate token jwks decode",
  "backends.md#permissions-and-api-keys": "api key check permission authorization forbidden 403",
  "backends.md#webhooks": "svix signature webhook events raw body",
  "backends.md#metadata": "custom fields user metadata zod valibot",
  "backends.md#spans-and-metrics": "opentelemetry tracing logging monitoring",
  "backends.md#two-copies-of-effect": "monorepo duplicate effect version",
  "react.md": "react hooks provider useuser usesession",
  "react.md#pages-and-components": "ui components theme dark mode styling css tailwind user button avatar menu",
  "react.md#languages": "i18n translation locale internationalization german",
  "react.md#protected-pages-actions-and-routes":
    "server action server actions protect route protected route private page auth guard require login server component route handler",
  "react.md#nextjs-16-app-router": "nextjs middleware proxy app router",
  "react.md#server-rendering": "ssr hydration",
  "react.md#content-security-policy": "csp nonce",
  "react.md#react-router": "protect route loader remix",
  "pages.md": "customize sign-in page logo colors branding terms",
  "payments.md": "stripe billing subscription credits checkout plans",
  "administration.md#e-mail": "smtp custom email template sender send mail",
  "administration.md#configuration": "project settings enable sign up allowed domains",
  "reliability.md": "rate limit 429 retry timeout outage offline",
  "start/README.md": "install setup getting started quickstart",
  "start/README.md#with-a-hosted-project": "redirect_uri mismatch trusted domain callback url production deploy",
  "options.md#environment-variables": "env variables .env secret key configuration",
  "runtimes.md#react-native": "mobile ios android hermes",
  "runtimes.md": "node version bun deno cloudflare browser support",
  "testing.md#playwright-and-cypress": "e2e end to end browser tests",
  "testing.md#unit-mocked-endpoints": "mock unit test vitest",
  "testing.md#jest": "jest config esm",
  "emulator.md": "local development offline docker mailbox test emails",
  "migration.md": "upgrade switch from stack auth sdk codemod",
  "faq.md#edge-runtimes-lack-nodes-modules": "edge runtime cloudflare vercel edge",
  "faq.md#a-flash-of-the-signed-out-page-or-a-hydration-mismatch": "hydration error mismatch flicker flash",
  "faq.md#the-bundle-is-too-large": "bundle size tree shaking",
  "security.md": "xss csrf owasp threat model"
}

/** The address of a page on the site by the path of its Markdown file there: `start/index.md` becomes `/start/`. */
const addressOf = (path: string) => `/${path.replace(/(?:^|(?<=\/))index\.md$/, "").replace(/\.md$/, ".html")}`

/** The words by the id that the search gives a section. */
const wordsById: ReadonlyMap<string, string> = new Map(
  Object.entries(searchWords).map(([address, words]) => {
    const [path = "", anchor] = address.replace("README.md", "index.md").split("#")
    return [anchor === undefined ? addressOf(path) : `${addressOf(path)}#${anchor}`, words]
  })
)

export interface SearchSection {
  readonly id: string
  readonly title: string
  readonly titles: ReadonlyArray<string>
  readonly text: string
}

/** Options of MiniSearch for the index, which the build of the site fills. The browser needs only `fields` and `storeFields` of it. */
export const indexOptions = {
  fields: ["title", "titles", "text", "words"],
  storeFields: ["title", "titles"],
  /** VitePress sends functions to the browser as text. There, only sections that are already indexed are read. */
  extractField: (section: SearchSection, name: string): string => {
    if (name !== "words") return section[name as keyof SearchSection] as string
    // The anchor of a page's title is no part of the address of the page.
    return wordsById.get(section.id) ?? (section.titles.length === 0 ? wordsById.get(section.id.replace(/#.*/, "")) ?? "" : "")
  }
}

/** Options of each search. `boostDocument` is sent to the browser as text, so it uses no other name of this module. */
export const searchOptions = {
  fuzzy: 0.2,
  prefix: true,
  boost: { title: 4, words: 12, text: 2, titles: 1 },
  boostDocument: (id: string): number =>
    /^\/(?:decisions|provider|api|glossary|contributing|architecture|style|changelog|benchmarks|entry-points)/.test(id) ? 0.25 : 1
}

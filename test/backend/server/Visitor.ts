/** A backend over an emulated provider, and a user with a browser that handles cookies as browsers do. */
import { CookieJar } from "tough-cookie"
import { type AuthenticationOptions, createAuthentication } from "../../../src/backend/server/index.ts"
import { withUser } from "../../emulator/Api.ts"

export const site = "https://shop.example"

export const visitor = async (changes: Partial<AuthenticationOptions> = {}) => {
  const provider = await withUser()
  const { accessToken, emulator, refreshToken } = provider
  const { project: { projectId, publishableClientKey, secretServerKey }, url: baseUrl } = emulator
  const paths = new Array<string>()
  const fetch: typeof globalThis.fetch = (input, init) => {
    paths.push(new URL(new Request(input).url).pathname.replace(/^\/api\/v1/, ""))
    return emulator.fetch(input, init)
  }
  const options = { projectId, publishableClientKey, baseUrl, fetch, ...changes }
  const jar = new CookieJar()
  const keep = (name: string, value: string) => jar.setCookieSync(`${name}=${encodeURIComponent(value)}; Path=/; Secure`, site)
  /** Sets the session's cookies as the provider's own clients do. */
  const signIn = (access: string | null = accessToken, refresh: string = refreshToken) => {
    keep(`__Host-stack-refresh-${projectId}--default`, JSON.stringify({ refresh_token: refresh, updated_at_millis: 1 }))
    if (access !== null) keep("stack-access", JSON.stringify([refresh, access]))
  }
  const request = (headers: { readonly [name: string]: string } = {}, method = "GET") =>
    new Request(`${site}/me`, { method, headers: { host: "shop.example", cookie: jar.getCookieStringSync(site), ...headers } })
  /** Stores the cookies of a response as a browser does. */
  const receive = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) jar.setCookieSync(cookie, site)
    return response
  }
  /** The number of renewals. */
  const renewals = () => paths.filter((path) => path === "/auth/oauth/token").length
  return {
    ...provider,
    ...createAuthentication(options),
    asked: paths,
    jar,
    options,
    receive,
    renewals,
    request,
    secretServerKey,
    signIn
  }
}

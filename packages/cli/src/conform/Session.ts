/** A user's session at the provider, whose access token is replaced before it expires. */
import { isValue } from "./answers.ts"
import type { ProjectKeys } from "./ProjectKeys.ts"

/** Maximum time, in milliseconds, by which a token is replaced before it expires. Shorter tokens are replaced after half their lifetime. */
const marginMillis = 20_000

/** The lifetime of an access token in milliseconds, by its own claims, because clocks differ. Tokens without claims have half a minute. */
const lifetimeOf = (accessToken: string): number => {
  try {
    const { exp, iat } = Object(JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString()))
    if (typeof exp === "number" && typeof iat === "number") return (exp - iat) * 1000
  } catch {
    // Not a JWT.
  }
  return 30_000
}

export class Session {
  readonly keys: ProjectKeys
  readonly refreshToken: string
  accessToken = ""
  private renewAt = Infinity
  private renewal: Promise<string | undefined> | undefined

  /** `accessToken` is a token that the provider has just sent; `""` for a session that sends only its refresh token. */
  constructor(keys: ProjectKeys, accessToken: string, refreshToken: string) {
    this.keys = keys
    this.refreshToken = refreshToken
    if (isValue(accessToken)) this.replace(accessToken)
  }

  private replace(accessToken: string): void {
    const lifetime = lifetimeOf(accessToken)
    this.accessToken = accessToken
    this.renewAt = Date.now() + lifetime - Math.min(marginMillis, lifetime / 2)
  }

  /**
   * Replaces the access token if it is about to expire, once for all concurrent callers. `renew` resolves to a new token, or to `""` if the
   * provider sends none. Returns whether the session can be used.
   */
  async refresh(renew: () => Promise<string>): Promise<boolean> {
    if (Date.now() < this.renewAt) return true
    this.renewal ??= renew().finally(() => {
      this.renewal = undefined
    })
    const accessToken = await this.renewal ?? ""
    if (accessToken !== "" && accessToken !== this.accessToken) this.replace(accessToken)
    return accessToken !== ""
  }
}

/** The arguments of the calls of `everyChange.test.ts`. */
import { bundleId } from "./EveryValue.ts"

export const newPassword = "difference engine"
export const code = (url: string) => new URL(url).pathname.split("/").at(-1) ?? ""
export const expiresAt = null
export const crossDomain = { redirectUri: "http://localhost:3000/other", state: "state", codeChallenge: "a".repeat(43) }
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
export const appleToken = () => {
  const exp = Math.floor(Date.now() / 1000) + 600
  const claims = {
    iss: "https://appleid.apple.com",
    aud: bundleId,
    sub: "001",
    email: "tim@example.com",
    email_verified: true,
    exp
  }
  return [part({ alg: "RS256" }), part(claims), "c2ln"].join(".")
}
export const templateSource = `import { Subject, NotificationCategory } from "@stackframe/emails"
export function EmailTemplate({ user, project }) {
  return <><Subject value={"Hello"} /><NotificationCategory value="Transactional" /><p>Hello</p></>
}`
export const batch = () => ({
  browserSessionId: crypto.randomUUID(),
  sessionReplaySegmentId: crypto.randomUUID(),
  batchId: crypto.randomUUID(),
  startedAt: new Date(),
  sentAt: new Date(),
  events: [{ type: 0, timestamp: Date.now() }]
})

/** The cookies of one person's browser, and what the person saw. */
import * as Duration from "effect/Duration"
import type * as Cookies from "effect/http/Cookies"
import { projectId } from "../kit/TestApp.ts"

export const make = (refreshToken: string, accessToken: string | null, project = projectId) => {
  const refreshCookie = `__Host-stack-refresh-${project}--default`
  const jar = new Map([[refreshCookie, JSON.stringify({ refresh_token: refreshToken, updated_at_millis: 0 })]])
  if (accessToken !== null) jar.set("stack-access", JSON.stringify([refreshToken, accessToken]))
  return {
    header: () => [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; "),
    store: ({ cookies }: Cookies.Cookies) => {
      for (const { name, options, value } of Object.values(cookies)) {
        if (options?.maxAge !== undefined && Duration.isZero(Duration.fromInputUnsafe(options.maxAge))) jar.delete(name)
        else jar.set(name, value)
      }
    },
    isSignedIn: () => jar.has(refreshCookie)
  }
}

export type Browser = ReturnType<typeof make>

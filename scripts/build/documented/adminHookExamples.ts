/** An example of each hook of `latchkey/react/admin`, in the form of `reactHookExamples`. */
import { internalApiKeys, serverUsers } from "latchkey/live/admin"
import { useAdminApp, useAdminLive, useAdminLiveState } from "latchkey/react/admin"

export const adminHookExamples = {
  useAdminApp: () => useAdminApp(),
  useAdminLive: () => useAdminLive(serverUsers({ query: "ada" })),
  useAdminLiveState: () => useAdminLiveState(internalApiKeys)
}

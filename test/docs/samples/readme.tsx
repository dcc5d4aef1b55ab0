/** The compiled samples of README.md, which `test/docs/samples.test.ts` compares with the page. */
import { Effect } from "effect"
import { Auth, ClientApp, CurrentUser, TokenStoreMemory } from "latchkey"
import * as Emulator from "latchkey/emulator"
import { type ClientApp as PromiseClientApp, createClientApp, createServerApp } from "latchkey/promise"
import { AuthProvider, useAction, useTeams, useUser } from "latchkey/react"
import { createAuthentication } from "latchkey/server"
import { Suspense } from "react"

declare const app: PromiseClientApp
declare const projectId: string
declare const secretServerKey: string
declare const email: string
declare const password: string
declare const showMessage: (text: string) => void

export const quickstart = async () => {
  const emulator = await Emulator.make() // the provider, in this process
  const app = createClientApp({ ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch, tokenStore: "memory" })

  const email = "ada@example.com"
  const verificationCallbackUrl = "http://localhost:3000/handler/email-verification" // in a browser the default
  await app.auth.signUpWithPassword({ email, password: "analytical engine", verificationCallbackUrl })
  console.log(emulator.inbox(email)[0]?.subject)

  emulator.advanceClock(11 * 60_000) // the access token has expired; the next call renews it
  emulator.addFault({ path: "/users/me", breakAfterBytes: 10 }) // the next response breaks off in its body; the call retries
  const me = await app.user.get()
  console.log("Signed in as", me.primaryEmail)
}

export const promises = async () => {
  const app = createClientApp({ projectId, tokenStore: "cookie" })
  const outcome = await app.safe.auth.signInWithPassword({ email, password })
  if (!outcome.ok && outcome.error._tag === "EmailPasswordMismatch") {
    showMessage(outcome.error.message)
  }
  const me = await app.user.find() // null if no user is signed in

  return { app, me, outcome }
}

export const effect = async () => {
  const program = Effect.gen(function*() {
    yield* Auth.signInWithPassword({ email, password })
    return yield* CurrentUser.get()
  }).pipe(Effect.catchTag("EmailPasswordMismatch", () => Effect.succeed(null)))

  await Effect.runPromise(program.pipe(Effect.provide(ClientApp.layer({ projectId, tokenStore: TokenStoreMemory.layer }))))

  return { program }
}

export const react = async () => {
  const Root = () => (
    <AuthProvider app={app}>
      <Suspense fallback="…">
        <Teams />
      </Suspense>
    </AuthProvider>
  )
  const Teams = () => {
    const { displayName } = useUser({ or: "redirect" })
    const teams = useTeams()
    const { error, pending, run } = useAction(app.safe.teams.create)
    return (
      <form action={(data) => void run({ displayName: String(data.get("name")) })}>
        <p>{displayName} is in {teams.length} teams</p>
        <input name="name" aria-label="New team" />
        <button disabled={pending}>Create</button>
        {error && <p role="alert">{error.message}</p>}
      </form>
    )
  }

  return { Root, Teams }
}

export const servers = async () => {
  const { authenticate } = createAuthentication({ projectId })
  const server = createServerApp({ projectId, secretServerKey })

  const handler = async (request: Request) => {
    const who = await authenticate(request) // verifies the token in this process
    if (who.status !== "signed-in") return who.refusal()
    const isAllowed = await server.permissions.project.has("read_people", { userId: who.user.id })
    return who.finish(Response.json({ hello: who.user.displayName, isAllowed }))
  }

  return { handler }
}

/** The compiled samples of README.md, which `test/docs/samples.test.ts` compares with the page. */
import { Effect } from "effect"
import { Auth, ClientApp, CurrentUser, TokenStoreMemory } from "latchkey"
import * as Emulator from "latchkey/emulator"
import { type ClientApp as PromiseClientApp, createClientApp } from "latchkey/promise"
import { AuthProvider, useAction, useTeams, useUser } from "latchkey/react"
import { Suspense } from "react"

declare const app: PromiseClientApp
declare const projectId: string
declare const email: string
declare const password: string
declare const showMessage: (text: string) => void

export const sample1 = async () => {
  const app = createClientApp({ projectId, tokenStore: "cookie" })
  await app.auth.signUpWithPassword({ email, password })

  return { app }
}

export const sample2 = async () => {
  const app = createClientApp({ projectId, tokenStore: "cookie" })
  await app.auth.signUpWithPassword({ email, password })
  const me = await app.user.get({ or: "throw" })

  const outcome = await app.safe.auth.signInWithPassword({ email, password })
  if (!outcome.ok && outcome.error._tag === "EmailPasswordMismatch") {
    showMessage(outcome.error.message)
  }

  return { app, me, outcome }
}

export const sample3 = async () => {
  const program = Effect.gen(function*() {
    yield* Auth.signInWithPassword({ email, password })
    return yield* CurrentUser.get({ or: "throw" })
  }).pipe(Effect.catchTag("EmailPasswordMismatch", () => Effect.succeed(null)))

  await Effect.runPromise(program.pipe(Effect.provide(ClientApp.layer({ projectId, tokenStore: TokenStoreMemory.layer }))))

  return { program }
}

export const sample4 = async () => {
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

export const sample5 = async () => {
  const emulator = await Emulator.make()
  const app = createClientApp({ ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch, tokenStore: "memory" })
  const verificationCallbackUrl = "http://localhost:3000/handler/email-verification" // in a browser the default
  await app.auth.signUpWithPassword({ email: "ada@example.com", password: "analytical engine", verificationCallbackUrl })
  emulator.advanceClock(11 * 60_000) // the access token has expired; the next call renews it
  const me = await app.user.get({ or: "throw" })
  const mails = emulator.inbox("ada@example.com")
  emulator.addFault({ path: "/users/me", breakAfterBytes: 10 }) // the next response breaks off in its body; the call retries

  return { emulator, app, verificationCallbackUrl, me, mails }
}

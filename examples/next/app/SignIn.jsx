"use client"
/** Signs in, or up, in the browser; then the server renders again. */
import { useAction, useApp } from "latchkey/react"
import { useRouter } from "next/navigation"

const textsIn = (data) => ({ email: String(data.get("email")), password: String(data.get("password")) })

export const SignIn = () => {
  const app = useApp()
  const router = useRouter()
  const signIn = useAction(app.safe.auth.signInWithPassword)
  const submit = async (data) => {
    const result = await signIn.run(textsIn(data))
    if (result.ok) router.refresh()
  }
  return (
    <form action={submit}>
      <input name="email" aria-label="E-mail" autoComplete="username" />
      <input name="password" type="password" aria-label="Password" autoComplete="current-password" />
      <button disabled={signIn.pending}>Sign in</button>
      {signIn.error && <p role="alert">{signIn.error._tag}</p>}
    </form>
  )
}

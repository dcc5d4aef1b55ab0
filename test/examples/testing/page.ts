/** The page of the app: it shows the signed-in user, and a sign-in form. */
import { createClientApp } from "latchkey/promise"
import { greeting } from "./members.ts"

const { publishableClientKey, projectId, url } =
  (window as unknown as { readonly settings: { readonly [name: string]: string } }).settings
const app = createClientApp({ projectId, publishableClientKey, baseUrl: url, tokenStore: "cookie" })
document.body.innerHTML = "<p role=status></p><form><input name=email><input name=password><button>Sign in</button></form>"
const status = document.querySelector("p") as HTMLElement
const show = async () => {
  status.textContent = await greeting(app)
}
const signIn = async () => {
  const [email, password] = ["email", "password"].map((name) =>
    (document.querySelector(`[name=${name}]`) as HTMLInputElement).value
  )
  const outcome = await app.safe.auth.signInWithPassword({ email: email ?? "", password: password ?? "" })
  if (outcome.ok) await show()
  else status.textContent = outcome.error.message
}
document.forms[0]?.addEventListener("submit", (event) => {
  event.preventDefault()
  void signIn()
})
void show()

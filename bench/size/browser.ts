/** A browser program on promises: memory store, password sign-in, current user, sign-out. */
import { createClientApp } from "latchkey/promise"

const app = createClientApp({ projectId: "internal", tokenStore: "memory" })
await app.auth.signInWithPassword({ email: "ada@example.com", password: "correct horse" })
console.log(await app.user.get())
await app.auth.signOut()

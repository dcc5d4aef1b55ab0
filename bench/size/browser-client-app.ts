/** The same with `createClientApp`, which has every token store, and loads all other verbs with the first call that needs one. */
import { createClientApp } from "latchkey/promise"

const app = createClientApp({ projectId: "internal", tokenStore: "memory" })
await app.auth.signInWithPassword({ email: "ada@example.com", password: "correct horse" })
console.log(await app.user.get())
await app.auth.signOut()

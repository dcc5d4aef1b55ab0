/** The same through `createClientApp`, which has every token store, and loads all verbs but these with the first call that needs one. */
import { createClientApp } from "latchkey/promise"

const app = createClientApp({ projectId: "internal", tokenStore: "memory" })
await app.auth.signInWithPassword({ email: "ada@example.com", password: "correct horse" })
console.log(await app.user.get())
await app.auth.signOut()

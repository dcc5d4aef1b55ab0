/**
 * The same browser program with `createClientApp`, which includes every token store, and loads the other verbs on the first call of one.
 */
import { createClientApp } from "latchkey/promise"

const app = createClientApp({ projectId: "internal", tokenStore: "memory" })
await app.auth.signInWithPassword({ email: "ada@example.com", password: "correct horse" })
console.log(await app.user.find())
await app.auth.signOut()

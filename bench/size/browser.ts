/** A browser program on promises, with memory store, password sign-in, current user and sign-out, and no other verb. */
import * as ClientApp from "latchkey/layers/ClientApp"
import * as TokenStoreMemory from "latchkey/layers/TokenStoreMemory"
import { promised } from "latchkey/promise"
import { signInWithPassword, signOut } from "latchkey/services/Auth"
import { get } from "latchkey/services/CurrentUser"

const app = promised(ClientApp.layer({ projectId: "internal", tokenStore: TokenStoreMemory.layer }), {
  auth: { signInWithPassword, signOut },
  user: { get }
})
await app.auth.signInWithPassword({ email: "ada@example.com", password: "correct horse" })
console.log(await app.user.get())
await app.auth.signOut()

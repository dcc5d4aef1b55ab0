/** A browser program on promises, with memory store, password sign-in, current user and sign-out, and no other verb. */
import * as ClientApp from "latchkey/layers/app/ClientApp"
import * as TokenStoreMemory from "latchkey/layers/tokenStores/TokenStoreMemory"
import { promised } from "latchkey/promise"
import { signInWithPassword, signOut } from "latchkey/services/auth/Auth"
import { find } from "latchkey/services/client/CurrentUser"

const app = promised(ClientApp.layer({ projectId: "internal", tokenStore: TokenStoreMemory.layer }), {
  auth: { signInWithPassword, signOut },
  user: { find }
})
await app.auth.signInWithPassword({ email: "ada@example.com", password: "correct horse" })
console.log(await app.user.find())
await app.auth.signOut()

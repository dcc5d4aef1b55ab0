/** The existing SDK, unchanged, beside this library on one page. Its own types are not installed in this repository. */
import { peerFolder } from "../../../bench/peer.ts"
import { usualMode } from "../../kit/browser/Bundle.ts"
import { script } from "../../kit/browser/Chromium.ts"
import { sharedScript } from "../../kit/browser/SharedBundles.ts"

interface Account {
  readonly email: string
  readonly password: string
  readonly noRedirect?: true
}
interface Peer {
  readonly urls: { readonly [name: string]: string }
  readonly getUser: () => Promise<{ readonly primaryEmail: string | null } | null>
  readonly redirectToSignIn: () => Promise<void>
  readonly redirectToAccountSettings: () => Promise<void>
  readonly signInWithCredential: (account: Account) => Promise<unknown>
  readonly signOut: () => Promise<void>
  readonly callOAuthCallback: () => Promise<boolean>
}
declare global {
  interface Window {
    peer: Peer
    openPeer: (options: object) => void
  }
}

const peerPage = `import { StackClientApp } from "@stackframe/js"
window.openPeer = (options) => {
  window.peer = new StackClientApp({ ...options, devTool: false, analytics: { enabled: false }, noAutomaticPrefetch: true })
}`

/** The script of a page with both. */
export const peerAndPage = async (): Promise<string> =>
  (await Promise.all([
    script(new URL("./sessionPage.ts", import.meta.url)),
    sharedScript({ stdin: { contents: peerPage, resolveDir: peerFolder }, mode: usualMode })
  ])).join("\n")

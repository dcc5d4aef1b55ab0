/** Types of the measured part of the existing SDK, whose own types are not installed when Latchkey's are checked. */
import { createRequire } from "node:module"
import { fileURLToPath, pathToFileURL } from "node:url"
import type { Emulated, Pair } from "./emulated.ts"

export const peerFolder = fileURLToPath(new URL("./peer/", import.meta.url))

/** Imports a library that is installed in bench/peer. */
export const importFromPeer = (specifier: string): Promise<unknown> =>
  import(pathToFileURL(createRequire(new URL("./peer/index.ts", import.meta.url)).resolve(specifier)).href)

/** The part of a server's request that the existing SDK reads. */
export interface RequestLike {
  readonly headers: { readonly get: (name: string) => string | null }
}

export interface PeerServerApp {
  readonly getUser: {
    (options: { readonly tokenStore: Pair | RequestLike }): Promise<{ readonly id: string } | null>
    (id: string): Promise<{ readonly id: string } | null>
  }
  readonly getDataVaultStore: (id: string) => Promise<PeerVaultStore>
}

export interface PeerVaultStore {
  readonly getValue: (key: string, options: { readonly secret: string }) => Promise<string | null>
  readonly setValue: (key: string, value: string, options: { readonly secret: string }) => Promise<void>
}

type Constructor<App> = new(options: {
  readonly projectId: string
  readonly publishableClientKey: string
  readonly secretServerKey: string
  readonly baseUrl: string
  readonly tokenStore: "memory"
  readonly noAutomaticPrefetch: true
}) => App

interface Peer {
  readonly StackServerApp: Constructor<PeerServerApp>
}

export const peerServerApp = async ({ project, url }: Emulated): Promise<PeerServerApp> => {
  const { StackServerApp } = await import(new URL("./peer/index.ts", import.meta.url).href) as Peer
  return new StackServerApp({ ...project, baseUrl: url, tokenStore: "memory", noAutomaticPrefetch: true })
}

/** A registry on this machine with packed packages, for commands that run npm. */
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

interface Manifest {
  readonly name: string
  readonly version: string
}

const manifestOf = (tarball: string): Manifest => {
  const { stderr, stdout } = spawnSync("tar", ["-xzOf", tarball, "package/package.json"], { encoding: "utf8" })
  if (stdout === "") throw new Error(`${tarball} has no package.json. ${stderr}`)
  return JSON.parse(stdout) as Manifest
}

/** What npm reads about a package before it gets the package (its "packument"). */
const documentOf = (tarball: string, url: string) => {
  const manifest = manifestOf(tarball)
  const integrity = `sha512-${createHash("sha512").update(readFileSync(tarball)).digest("base64")}`
  const dist = { integrity, tarball: `${url}/${manifest.name}/-/${manifest.version}.tgz` }
  return {
    name: manifest.name,
    "dist-tags": { latest: manifest.version },
    versions: { [manifest.version]: { ...manifest, dist } }
  }
}

export interface Registry {
  readonly url: string
  /** The paths that were requested. */
  readonly requests: ReadonlyArray<string>
  readonly close: () => void
}

/**
 * Serves the tarballs, at most one for each package. Requests for other packages are redirected to the registry `upstream`; without it, they
 * get 404.
 */
export const startRegistry = async (tarballs: ReadonlyArray<string>, upstream?: string): Promise<Registry> => {
  const requests: Array<string> = []
  const files = new Map(tarballs.map((tarball) => [manifestOf(tarball).name, tarball]))
  const server = createServer(({ url: path = "/" }, response) => {
    requests.push(path)
    const [, name = "", separator] = decodeURIComponent(path).split("/")
    const tarball = files.get(name)
    if (tarball !== undefined && separator === undefined) response.end(JSON.stringify(documentOf(tarball, url)))
    else if (tarball !== undefined) response.end(readFileSync(tarball))
    else if (upstream !== undefined) response.writeHead(302, { location: upstream.replace(/\/$/, "") + path }).end()
    else response.writeHead(404, { "content-type": "application/json" }).end("{}")
  })
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
  // `address` of a server that listens on a port is no text.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, requests, close: () => void server.close() }
}

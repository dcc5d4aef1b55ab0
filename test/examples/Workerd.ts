/** Cloudflare's own runtime with one worker on a local port. */
import { build } from "esbuild"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { folder, requireHost } from "./Installed.ts"

const text = JSON.stringify

const configuration = (bindings: { readonly [name: string]: string }) =>
  `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["public", "private"]))
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "2026-07-01",
  bindings = [${Object.entries(bindings).map(([name, value]) => `(name = ${text(name)}, text = ${text(value)})`).join(", ")}]
);
`

/** No compatibility flag: a worker has web standards and no Node modules. */
export const serve = async (worker: string, bindings: { readonly [name: string]: string }) => {
  const directory = mkdtempSync(join(tmpdir(), "latchkey-worker-"))
  await build({
    entryPoints: [join(folder, worker)],
    outfile: join(directory, "worker.js"),
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2023",
    conditions: ["@latchkey/source", "workerd"],
    logLevel: "error"
  })
  writeFileSync(join(directory, "config.capnp"), configuration(bindings))
  const { default: binary } = requireHost("workerd") as { readonly default: string }
  const runtime = spawn(binary, ["serve", join(directory, "config.capnp"), "--control-fd=3"], {
    stdio: ["ignore", "ignore", "pipe", "pipe"]
  })
  let problems = ""
  runtime.stderr?.on("data", (chunk) => problems += String(chunk))
  const exitEvent = once(runtime, "exit")
  const control = runtime.stdio[3]
  if (!control) throw new Error("workerd has no control channel.")
  const listening = (async () => {
    let chunk = ""
    for await (const part of control as AsyncIterable<Buffer>) {
      const port = /"event":"listen"[^\n]*"port":(\d+)/.exec(chunk += String(part))?.[1]
      if (port !== undefined) return port
    }
    throw new Error(`workerd did not listen.\n${problems}`)
  })()
  return {
    url: `http://127.0.0.1:${await listening}`,
    problems: () => problems,
    close: async () => {
      runtime.kill()
      await exitEvent
      rmSync(directory, { recursive: true })
    }
  }
}

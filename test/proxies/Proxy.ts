/** Real reverse proxies in front of an app, configured by the lines of docs/proxies.md. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

export const names = ["nginx", "haproxy", "varnish", "apache", "caddy"] as const
export type Name = (typeof names)[number]

const page = readFileSync(join(import.meta.dirname, "..", "..", "docs", "proxies.md"), "utf8")

/** The first code block of the page in this language, with the app's port. */
const linesOf = (language: string, port: number): string => {
  const block = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, "m").exec(page)?.[1]
  if (block === undefined) throw new Error(`docs/proxies.md has no block in ${language}.`)
  return block.replaceAll("127.0.0.1:3000", `127.0.0.1:${port}`).replaceAll("\"3000\"", `"${port}"`)
}

interface Start {
  readonly folder: string
  /** The port of the proxy. */
  readonly port: number
  /** The port of the app. */
  readonly appPort: number
}

interface Launch {
  readonly program: string
  readonly args: ReadonlyArray<string>
  readonly file: string
  readonly text: string
}

/** Apache reads modules from its own folder. */
const apacheModules = "/usr/lib/apache2/modules"
const module = (name: string) =>
  existsSync(join(apacheModules, `mod_${name}.so`)) ? `LoadModule ${name}_module ${apacheModules}/mod_${name}.so` : ""

/** How to run each proxy in the foreground. Those that cache store what they may, as a site with a cache configures them. */
const launches: { readonly [N in Name]: (start: Start) => Launch } = {
  nginx: ({ appPort, folder, port }) => ({
    program: "nginx",
    args: ["-c", join(folder, "nginx.conf"), "-p", folder],
    file: "nginx.conf",
    text: `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=all:1m;
  proxy_cache all; proxy_cache_valid 200 1m; add_header x-cache $upstream_cache_status;
  server { listen 127.0.0.1:${port};\n${linesOf("nginx", appPort)} }
}`
  }),
  haproxy: ({ appPort, folder, port }) => ({
    program: "haproxy",
    args: ["-db", "-f", join(folder, "haproxy.cfg")],
    file: "haproxy.cfg",
    text: `defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
cache all
  total-max-size 4
  max-age 60
${
      linesOf("haproxy", appPort).replace(/^ {2}bind .*$/m, `  bind 127.0.0.1:${port}`)
        .replace(/^backend app$/m, "backend app\n  http-request cache-use all\n  http-response cache-store all")
    }`
  }),
  varnish: ({ appPort, folder, port }) => ({
    program: "varnishd",
    args: [
      "-F",
      "-j",
      "none",
      "-a",
      `127.0.0.1:${port}`,
      "-f",
      join(folder, "site.vcl"),
      "-n",
      join(folder, "work"),
      "-s",
      "malloc,16m"
    ],
    file: "site.vcl",
    text: `vcl 4.1;\n${linesOf("vcl", appPort)}`
  }),
  apache: ({ appPort, folder, port }) => ({
    program: "apache2",
    args: ["-X", "-f", join(folder, "apache.conf")],
    file: "apache.conf",
    text: `ServerRoot ${folder}
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
${["mpm_event", "authz_core", "proxy", "proxy_http", "headers", "cache", "cache_socache", "socache_shmcb"].map(module).join("\n")}
${process.getuid?.() === 0 ? "User www-data\nGroup www-data" : ""}
CacheSocache shmcb:${folder}/cache(1048576)
CacheEnable socache /
CacheHeader on
${linesOf("apache", appPort)}`
  }),
  caddy: ({ appPort, folder, port }) => ({
    program: "caddy",
    args: ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")],
    file: "Caddyfile",
    text: `{\n  admin off\n  auto_https off\n}\n${
      linesOf("caddy", appPort).replace("shop.example {", `http://:${port} {\n  bind 127.0.0.1`)
    }`
  })
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  return typeof address === "object" && address !== null ? address.port : 0
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1")
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false))
    socket.once("connect", () => socket.destroy())
  })

/** Starts a proxy in front of the app at `appPort`. */
export const startProxy = async (name: Name, appPort: number) => {
  const folder = mkdtempSync(join(tmpdir(), `latchkey-${name}-`))
  const port = await freePort()
  const { args, file, program, text } = launches[name]({ folder, port, appPort })
  writeFileSync(join(folder, file), text)
  const path = process.env[`PROXY_${name.toUpperCase()}`] ?? program
  const child: ChildProcess = spawn(path, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  })
  let output = ""
  let hasEnded = false
  child.once("error", (error) => {
    output += String(error)
    hasEnded = true
  })
  child.once("exit", () => {
    hasEnded = true
  })
  child.stdout?.on("data", (part) => {
    output += String(part)
  })
  child.stderr?.on("data", (part) => {
    output += String(part)
  })
  const stop = async () => {
    if (!hasEnded) {
      const exit = once(child, "exit")
      child.kill("SIGTERM")
      const timer = setTimeout(() => child.kill("SIGKILL"), 5_000)
      await exit
      clearTimeout(timer)
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  while (!(await accepts(port))) {
    if (hasEnded) {
      // Apache cannot write to the pipes of Node.
      const log = join(folder, "error.log")
      if (existsSync(log)) output += readFileSync(log, "utf8")
      await stop()
      throw new Error(`${name} ended:\n${output}`)
    }
    await sleep(20)
  }
  return { name, port, url: `http://127.0.0.1:${port}`, stop }
}

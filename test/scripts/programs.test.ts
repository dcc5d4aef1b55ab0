/** How `npm test` finds and installs a browser, Redis and proxies, on simulated machines. */
import { assert, describe, it } from "@effect/vitest"
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { type Machine, thisMachine } from "../../scripts/machine.mjs"
import { findPrograms, preparePrograms } from "../../scripts/programs.mjs"

interface Given extends Partial<Machine> {
  readonly files?: ReadonlyArray<string>
  /** The programs that a Debian package installs. Default: all. */
  readonly packages?: { readonly [name: string]: string }
}

const proxies = {
  nginx: "/usr/sbin/nginx",
  haproxy: "/usr/sbin/haproxy",
  varnish: "/usr/sbin/varnishd",
  apache: "/usr/sbin/apache2",
  caddy: "/usr/bin/caddy"
}
const debianProxies = { ...proxies, apache2: proxies.apache }
const debian = {
  "chromium-headless-shell": "/usr/bin/chromium-headless-shell",
  "redis-server": "/usr/bin/redis-server",
  ...debianProxies
}

const names = ["chromium", "redis", "nginx", "haproxy", "varnish", "apache", "caddy"]

/** A machine with only these files. */
const machineOf = ({ env, files = [], packages = debian, ...rest }: Given = {}) => {
  const present = new Set(files)
  const lines: Array<string> = []
  const commands: Array<string> = []
  const machine: Machine = {
    platform: "linux",
    env: { PATH: "/usr/bin:/bin", ...env },
    home: "/home/ada",
    isRoot: true,
    exists: (path) => present.has(path),
    list: (folder) =>
      Array.from(present, (path) => path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split("/")[0] ?? "" : "")
        .filter((name) => name !== ""),
    run: async (command, args) => {
      commands.push([command, ...args].join(" "))
      const name = args.at(-1) ?? ""
      const path = packages[name]
      if (path !== undefined) present.add(path)
      const passes = path !== undefined || name === "update"
      return { passed: passes, output: `${passes ? "the log of" : "the failure of"} ${name}\n` }
    },
    write: (path) => void present.add(path),
    remove: (path) => void present.delete(path),
    log: (line) => void lines.push(line),
    ...rest
  }
  return { machine, lines, commands, present }
}
const aptGet = "/usr/bin/apt-get"

describe("npm test on a bare Debian as root", () => {
  it("installs all programs, announces each in one line, and starts no service", async () => {
    const { commands, lines, machine, present } = machineOf({ files: [aptGet] })
    const whileInstalling: Array<boolean> = []
    const { missing, paths } = await preparePrograms({
      ...machine,
      run: (command, args) => {
        if (args.includes("install")) whileInstalling.push(present.has("/usr/sbin/policy-rc.d"))
        return machine.run(command, args)
      }
    })
    assert.deepStrictEqual(paths, {
      chromium: debian["chromium-headless-shell"],
      redis: debian["redis-server"],
      ...proxies
    })
    assert.isEmpty(missing)
    assert.deepStrictEqual(lines, [
      "Installing Debian's chromium-headless-shell, for the browser tests. LATCHKEY_INSTALL=0 forbids it.",
      "Installing Debian's redis-server, for the fleet tests. LATCHKEY_INSTALL=0 forbids it.",
      ...["nginx", "haproxy", "varnish", "apache2", "caddy"].map((name) =>
        `Installing Debian's ${name}, for the proxy tests. LATCHKEY_INSTALL=0 forbids it.`
      )
    ])
    assert.lengthOf(commands, 8)
    assert.deepStrictEqual(whileInstalling, Array.from({ length: 7 }, () => true))
    assert.isFalse(present.has("/usr/sbin/policy-rc.d"))
  })

  it("installs only missing programs", async () => {
    const { commands, machine } = machineOf({ files: [aptGet, "/usr/bin/google-chrome"] })
    assert.deepStrictEqual((await preparePrograms(machine)).paths, {
      chromium: "/usr/bin/google-chrome",
      redis: debian["redis-server"],
      ...proxies
    })
    assert.isFalse(commands.some((command) => command.includes("chromium")))
  })

  it("installs the headless shell beside Debian's Chromium, or else uses Chromium", async () => {
    const files = [aptGet, "/usr/bin/chromium"]
    assert.strictEqual((await preparePrograms(machineOf({ files }).machine)).paths.chromium, debian["chromium-headless-shell"])
    const { lines, machine } = machineOf({ files, packages: { ...debianProxies, "redis-server": debian["redis-server"] } })
    assert.strictEqual((await preparePrograms(machine)).paths.chromium, "/usr/bin/chromium")
    assert.lengthOf(lines, 7)
    const withVariable = machineOf({ files, env: { CHROMIUM: "/usr/bin/chromium" } })
    assert.strictEqual((await preparePrograms(withVariable.machine)).paths.chromium, "/usr/bin/chromium")
    assert.isFalse(withVariable.commands.some((command) => command.includes("chromium")))
  })
})

it("npm test installs Chromium from npm if the distribution (Ubuntu) lacks it", async () => {
  const { commands, lines, machine } = machineOf({
    files: [aptGet],
    packages: { ...debianProxies, "redis-server": debian["redis-server"] }
  })
  assert.deepStrictEqual((await preparePrograms(machine)).missing, ["chromium"])
  assert.isTrue(commands.some((command) => /^npm install .*@sparticuz\/chromium@\d/.test(command)))
  assert.match(lines[7] ?? "", /from npm instead/)
})

it("npm test shows the output of failed installations if a program is missing", async () => {
  const { lines, machine } = machineOf({
    files: [aptGet],
    packages: { ...debianProxies, "chromium-headless-shell": "/usr/bin/chromium" }
  })
  assert.deepStrictEqual((await preparePrograms(machine)).missing, ["redis"])
  assert.deepStrictEqual(lines.slice(7), ["the failure of redis-server"])
})

it("npm test shows no output of apt-get if npm has the browser that apt-get lacks", async () => {
  const { lines, machine, present } = machineOf({
    files: [aptGet],
    packages: { ...debianProxies, "redis-server": debian["redis-server"] }
  })
  await preparePrograms({
    ...machine,
    run: async (command, args) => {
      if (command === "npm") present.add("/usr/bin/chromium")
      return machine.run(command, args)
    }
  })
  assert.lengthOf(lines, 8)
  assert.match(lines[7] ?? "", /from npm instead/)
})

it("npm test removes its policy-rc.d if Ctrl+C ends an installation", async () => {
  const program = `import { preparePrograms } from ${JSON.stringify(new URL("../../scripts/programs.mjs", import.meta.url).href)}
    const present = new Set(["/usr/bin/apt-get"])
    const run = (command, args) => {
      if (!args.includes("install")) return { passed: true, output: "" }
      console.log("installing")
      return new Promise(() => setInterval(() => {}, 1000))
    }
    await preparePrograms({
      platform: "linux", env: { PATH: "/usr/bin" }, home: "/", isRoot: true, exists: (path) => present.has(path), list: () => [],
      run, write: (path) => present.add(path), remove: (path) => console.log("removed " + path), log: () => {}
    })`
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: ["ignore", "pipe", "inherit"] })
  const close = once(child, "close")
  let out = ""
  child.stdout.on("data", (part) => {
    if (out === "") child.kill("SIGINT")
    out += String(part)
  })
  assert.deepStrictEqual(await close, [130, null])
  assert.strictEqual(out, "installing\nremoved /usr/sbin/policy-rc.d\n")
})

it("npm test captures the output of installations", async () => {
  const { run } = thisMachine()
  assert.deepStrictEqual(await run(process.execPath, ["--eval", "console.log(1); process.exitCode = 3"]), {
    passed: false,
    output: "1\n"
  })
  assert.isFalse((await run("latchkey-no-such-program", [])).passed)
})

describe("npm test installs nothing", () => {
  it.each<[string, Given]>([
    ["if LATCHKEY_INSTALL=0 forbids it", { env: { LATCHKEY_INSTALL: "0" }, files: [aptGet] }],
    ["without root", { isRoot: false, files: [aptGet] }],
    ["without apt-get", {}],
    ["on macOS", { platform: "darwin", files: [aptGet] }],
    ["on Windows", { platform: "win32" }]
  ])("%s, and names what is missing", async (_, input) => {
    const { commands, machine } = machineOf(input)
    const { missing, paths } = await preparePrograms(machine)
    assert.deepStrictEqual<ReadonlyArray<string>>(missing, names)
    assert.deepStrictEqual(Object.entries(paths), names.map((name) => [name, undefined]))
    assert.isEmpty(commands)
  })
})

describe("npm test finds a browser", () => {
  it.each<[string, Given, string | undefined]>([
    ["that CHROMIUM names", { env: { CHROMIUM: "/opt/c" }, files: ["/opt/c", "/usr/bin/chromium"] }, "/opt/c"],
    ["but no other if CHROMIUM is wrong", { env: { CHROMIUM: "/opt/c" }, files: ["/usr/bin/chromium"] }, undefined],
    ["on the PATH", { env: { PATH: "/a:/b" }, files: ["/b/google-chrome"] }, "/b/google-chrome"],
    ["in /opt", { files: ["/opt/microsoft/msedge/msedge"] }, "/opt/microsoft/msedge/msedge"],
    [
      "of macOS",
      { platform: "darwin", files: ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"] },
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
    ],
    [
      "that Playwright has downloaded, the newest",
      {
        files: [
          "/home/ada/.cache/ms-playwright/chromium-999/chrome-linux/chrome",
          "/home/ada/.cache/ms-playwright/chromium-1187/chrome-linux/chrome"
        ]
      },
      "/home/ada/.cache/ms-playwright/chromium-1187/chrome-linux/chrome"
    ]
  ])("%s", (_, input, path) => {
    assert.strictEqual(findPrograms(machineOf(input).machine).chromium, path)
  })
})

it("npm test accepts valkey-server as Redis", () => {
  const { machine } = machineOf({ files: ["/usr/bin/valkey-server"] })
  assert.strictEqual(findPrograms(machine).redis, "/usr/bin/valkey-server")
})

describe("npm test", () => {
  const script = fileURLToPath(new URL("../../scripts/test.mjs", import.meta.url))
  const run = (...args: ReadonlyArray<string>) => spawnSync(process.execPath, [script, ...args], { encoding: "utf8" })

  it.each(["--nope", "vitests"])("refuses %s in one line that names the known steps and flags", (arg) => {
    const { status, stderr, stdout } = run(arg)
    assert.strictEqual(status, 2)
    assert.strictEqual(stdout, "")
    assert.match(stderr, new RegExp(`^Unknown: ${arg}\\. Steps: vitest, types.*Flags: --help.*\\.\\n$`))
  })

  it("shows its help for the flag `--help`", () => {
    const { status, stdout } = run("--help")
    assert.strictEqual(status, 0)
    assert.match(stdout, /^npm test -- \[step …\]/)
  })
})

/** How `npm test` finds and installs a browser and Redis, on simulated machines. */
import { assert, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { findPrograms, type Machine, preparePrograms } from "../../scripts/programs.mjs"

interface Given extends Partial<Machine> {
  readonly files?: ReadonlyArray<string>
  /** The programs that a Debian package installs. Default: both. */
  readonly packages?: { readonly [name: string]: string }
}

const debian = { "chromium-headless-shell": "/usr/bin/chromium-headless-shell", "redis-server": "/usr/bin/redis-server" }

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
    run: (command, args) => {
      commands.push([command, ...args].join(" "))
      const path = packages[args.at(-1) ?? ""]
      if (path !== undefined) present.add(path)
      return path !== undefined
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
  it("installs Chromium and Redis, announces each, and starts no service", () => {
    const { commands, lines, machine, present } = machineOf({ files: [aptGet] })
    const whileInstalling: Array<boolean> = []
    const { missing, paths } = preparePrograms({
      ...machine,
      run: (command, args) => {
        if (args.includes("install")) whileInstalling.push(present.has("/usr/sbin/policy-rc.d"))
        return machine.run(command, args)
      }
    })
    assert.deepStrictEqual(paths, { chromium: debian["chromium-headless-shell"], redis: debian["redis-server"] })
    assert.isEmpty(missing)
    assert.deepStrictEqual(lines, [
      "Installing Debian's chromium-headless-shell, for the browser tests. LATCHKEY_INSTALL=0 forbids it.",
      "Installing Debian's redis-server, for the fleet tests. LATCHKEY_INSTALL=0 forbids it."
    ])
    assert.lengthOf(commands, 3)
    assert.deepStrictEqual(whileInstalling, [true, true])
    assert.isFalse(present.has("/usr/sbin/policy-rc.d"))
  })

  it("installs only missing programs", () => {
    const { commands, machine } = machineOf({ files: [aptGet, "/usr/bin/chromium"] })
    assert.deepStrictEqual(preparePrograms(machine).paths, { chromium: "/usr/bin/chromium", redis: debian["redis-server"] })
    assert.isFalse(commands.some((command) => command.includes("chromium")))
  })
})

it("npm test installs Chromium from npm if the distribution (Ubuntu) lacks it", () => {
  const { commands, lines, machine } = machineOf({ files: [aptGet], packages: { "redis-server": debian["redis-server"] } })
  assert.deepStrictEqual(preparePrograms(machine).missing, ["chromium"])
  assert.isTrue(commands.some((command) => /^npm install .*@sparticuz\/chromium@\d/.test(command)))
  assert.match(lines.at(-1) ?? "", /from npm instead/)
})

describe("npm test installs nothing", () => {
  it.each<[string, Given]>([
    ["if LATCHKEY_INSTALL=0 forbids it", { env: { LATCHKEY_INSTALL: "0" }, files: [aptGet] }],
    ["without root", { isRoot: false, files: [aptGet] }],
    ["without apt-get", {}],
    ["on macOS", { platform: "darwin", files: [aptGet] }],
    ["on Windows", { platform: "win32" }]
  ])("%s, and names what is missing", (_, given) => {
    const { commands, machine } = machineOf(given)
    assert.deepStrictEqual(preparePrograms(machine), {
      paths: { chromium: undefined, redis: undefined },
      missing: ["chromium", "redis"]
    })
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
  ])("%s", (_, given, path) => {
    assert.strictEqual(findPrograms(machineOf(given).machine).chromium, path)
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

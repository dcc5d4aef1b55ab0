/** Finds and installs the programs that some tests drive, besides Node. Needs Node 20 and no packages. */
import { constants } from "node:os"
import { join } from "node:path"
import { onPath, thisMachine } from "./machine.mjs"
import { root } from "./toolchain.mjs"

/**
 * @typedef {"chromium" | "redis" | "nginx" | "haproxy" | "varnish" | "apache" | "caddy"} ProgramName
 * @typedef {import("./machine.mjs").Machine} Machine
 * @typedef {{ readonly [Name in ProgramName]: string | undefined }} Paths
 */

/**
 * A program, with the variable for its path, its Debian package, the tests that need it, and how to get it.
 * @typedef {{
 *   readonly variable: string
 *   readonly debian: string
 *   readonly tests: string
 *   readonly find: (machine: Machine) => string | undefined
 *   readonly get: string
 * }} Program
 */

/** Names of browsers. The headless shell is first: it draws no window, and opens a page in half the time. */
const browserNames = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
  "microsoft-edge-stable",
  "chrome",
  "msedge"
]

/**
 * Where installers put Chrome, Chromium and Edge if not on the PATH.
 * @type {(machine: Machine) => ReadonlyArray<string>}
 */
const browserPlaces = ({ env, home, platform }) => {
  if (platform === "darwin") {
    return ["Google Chrome", "Chromium", "Microsoft Edge"].flatMap((name) =>
      ["/Applications", join(home, "Applications")].map((folder) => join(folder, `${name}.app`, "Contents", "MacOS", name))
    )
  }
  if (platform === "win32") {
    const folders = [env["PROGRAMFILES"], env["PROGRAMFILES(X86)"], env["LOCALAPPDATA"]].filter((folder) => folder !== undefined)
    const files = [["Google", "Chrome", "chrome.exe"], ["Chromium", "chrome.exe"], ["Microsoft", "Edge", "msedge.exe"]]
    return folders.flatMap((folder) =>
      files.map((parts) => join(folder, ...parts.slice(0, -1), "Application", parts.at(-1) ?? ""))
    )
  }
  return [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/opt/google/chrome/chrome",
    "/opt/microsoft/msedge/msedge",
    "/snap/bin/chromium"
  ]
}

/**
 * Finds the newest browser that Playwright has downloaded for another project. https://playwright.dev/docs/browsers
 * @type {(machine: Machine) => string | undefined}
 */
const fromPlaywright = ({ env, exists, home, list, platform }) => {
  /** @type {Partial<Record<NodeJS.Platform, string>>} */
  const caches = {
    darwin: join(home, "Library", "Caches", "ms-playwright"),
    win32: join(env["LOCALAPPDATA"] ?? home, "ms-playwright")
  }
  const cache = env["PLAYWRIGHT_BROWSERS_PATH"] ?? caches[platform] ?? join(home, ".cache", "ms-playwright")
  const mac = ["Chromium.app", "Contents", "MacOS", "Chromium"]
  const files = [
    ["chrome-headless-shell-linux64", "chrome-headless-shell"],
    ["chrome-linux", "headless_shell"],
    ["chrome-linux", "chrome"],
    ["chrome-linux64", "chrome"],
    ["chrome-mac", ...mac],
    ["chrome-mac-arm64", ...mac],
    ["chrome-win", "chrome.exe"],
    ["chrome-win64", "chrome.exe"]
  ]
  /** @param {string} build */
  const numberOf = (build) => Number(build.split("-").at(-1))
  const builds = list(cache).filter((name) => /^chromium(_headless_shell)?-\d+$/.test(name))
    .toSorted((a, b) => numberOf(b) - numberOf(a))
  return builds.flatMap((build) => files.map((parts) => join(cache, build, ...parts))).find(exists)
}

/** Chromium from npm, for distributions such as Ubuntu, whose own package is a snap that containers cannot install. */
const npmBrowser = { name: "@sparticuz/chromium", version: "147.0.0", folder: join(root, "node_modules", ".cache", "chromium") }
const fromNpm = join(npmBrowser.folder, "chromium")

/** @type {Program["find"]} */
const findBrowser = (machine) => {
  const { env, exists } = machine
  // Treats a wrong path as missing, because another browser would hide the mistake.
  const path = env["CHROMIUM"]
  if (path) return exists(path) ? path : undefined
  if (exists(fromNpm)) return fromNpm
  return onPath(machine, browserNames) ?? browserPlaces(machine).find(exists) ?? fromPlaywright(machine)
}

/** @type {Program["find"]} */
const findRedis = (machine) => {
  const { env, exists } = machine
  const path = env["REDIS_SERVER"]
  if (path) return exists(path) ? path : undefined
  return onPath(machine, ["redis-server", "valkey-server"])
}

/**
 * A reverse proxy, which is often in a folder for administrators that is not on the PATH.
 * @type {(variable: string, file: string, debian: string) => Program}
 */
const proxy = (variable, file, debian) => ({
  variable,
  debian,
  tests: "proxy tests",
  find: (machine) => {
    const path = machine.env[variable]
    if (path) return machine.exists(path) ? path : undefined
    return onPath(machine, [file]) ?? [join("/usr/sbin", file)].find(machine.exists)
  },
  get: `Put ${file} on the PATH, or set ${variable} to its path; on Debian: apt-get install ${debian}`
})

/** @type {{ readonly [Name in ProgramName]: Program }} */
export const programs = {
  chromium: {
    variable: "CHROMIUM",
    debian: "chromium-headless-shell",
    tests: "browser tests",
    find: findBrowser,
    get: "Install Chrome, Chromium or Edge, or set CHROMIUM to its path; on Debian: apt-get install chromium-headless-shell"
  },
  redis: {
    variable: "REDIS_SERVER",
    debian: "redis-server",
    tests: "fleet tests",
    find: findRedis,
    get: "Put redis-server or valkey-server on the PATH, or set REDIS_SERVER to its path; on Debian: apt-get install redis-server"
  },
  nginx: proxy("PROXY_NGINX", "nginx", "nginx"),
  haproxy: proxy("PROXY_HAPROXY", "haproxy", "haproxy"),
  varnish: proxy("PROXY_VARNISH", "varnishd", "varnish"),
  apache: proxy("PROXY_APACHE", "apache2", "apache2"),
  caddy: proxy("PROXY_CADDY", "caddy", "caddy")
}

/** @type {ReadonlyArray<ProgramName>} */
const allNames = ["chromium", "redis", "nginx", "haproxy", "varnish", "apache", "caddy"]

/**
 * The path of each program on this machine; `undefined` if absent. Installs nothing.
 * @param {Machine} machine
 * @returns {Paths}
 */
export const findPrograms = (
  machine = thisMachine()
) => /** @type {Paths} */ (Object.fromEntries(allNames.map((name) => [name, programs[name].find(machine)])))

/**
 * Whether apt-get may be used: only by root, and only if the user has not forbidden it.
 * @param {Machine} machine
 */
const mayInstall = (machine) =>
  machine.platform === "linux" && machine.isRoot && machine.env["LATCHKEY_INSTALL"] !== "0" &&
  onPath(machine, ["apt-get"]) !== undefined

/**
 * Prevents Debian from starting services during installation, because the tests start their own. A signal would otherwise leave the policy
 * on the machine, where it prevents every later service from starting.
 */
const policy = "/usr/sbin/policy-rc.d"
/**
 * @template Result
 * @param {Machine} machine
 * @param {() => Promise<Result>} install
 */
const withoutServices = async (machine, install) => {
  if (machine.exists(policy)) return install()
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    machine.remove(policy)
    process.exit(128 + constants.signals[signal])
  }
  /** @type {ReadonlyArray<NodeJS.Signals>} */
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"]
  for (const signal of signals) process.on(signal, end)
  machine.write(policy, "#!/bin/sh\nexit 101\n")
  try {
    return await install()
  } finally {
    machine.remove(policy)
    for (const signal of signals) process.off(signal, end)
  }
}

const quiet = ["DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "DPkg::Lock::Timeout=120"]
/** @type {(machine: Machine, name: string) => ReturnType<Machine["run"]>} */
const aptInstall = (machine, name) =>
  withoutServices(machine, () => machine.run("env", [...quiet, "install", "-y", "--no-install-recommends", name]))

/**
 * The package unpacks its browser into a temporary folder. Copies it from there.
 * @param {Machine} machine
 */
const installNpmBrowser = async (machine) => {
  const { folder, name, version } = npmBrowser
  const options = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error", "--prefix", folder]
  const unpack = `import { renameSync, cpSync, rmSync } from "node:fs"
    const { default: chromium } = await import(${JSON.stringify(join(folder, "node_modules", name, "build", "esm", "index.js"))})
    const from = await chromium.executablePath()
    cpSync(from, ${JSON.stringify(`${fromNpm}.part`)}); rmSync(from)
    renameSync(${JSON.stringify(`${fromNpm}.part`)}, ${JSON.stringify(fromNpm)})`
  const installation = await machine.run("npm", ["install", ...options, `${name}@${version}`])
  return installation.passed ? machine.run(process.execPath, ["--input-type=module", "--eval", unpack]) : installation
}

/**
 * Installs the programs. Shows the output of failed commands only if a program is missing at the end: the second source may have it.
 * @type {(machine: Machine, names: ReadonlyArray<ProgramName>) => Promise<void>}
 */
const install = async (machine, names) => {
  /** @type {Array<string>} */
  const failures = []
  /** @param {ReturnType<Machine["run"]>} result */
  const attempt = async (result) => {
    const { output, passed } = await result
    if (!passed && output.trim() !== "") failures.push(output.trimEnd())
  }
  for (const name of names) {
    machine.log(`Installing Debian's ${programs[name].debian}, for the ${programs[name].tests}. LATCHKEY_INSTALL=0 forbids it.`)
  }
  await attempt(machine.run("env", [...quiet, "update"]))
  for (const name of names) await attempt(aptInstall(machine, programs[name].debian))
  if (names.includes("chromium") && findBrowser(machine) === undefined) {
    machine.log(`Installing ${npmBrowser.name} from npm instead, with libnss3, which it needs.`)
    await attempt(aptInstall(machine, "libnss3"))
    await attempt(installNpmBrowser(machine))
  }
  if (names.some((name) => programs[name].find(machine) === undefined)) failures.forEach((output) => machine.log(output))
}

/**
 * Whether the browser is Debian's Chromium, whose headless shell Debian has in the same version, and takes less time for the tests.
 * @param {Machine} machine
 */
const isWholeChromium = (machine) => !machine.env["CHROMIUM"] && findBrowser(machine) === "/usr/bin/chromium"

/**
 * Installs missing programs where allowed, and the headless shell beside Debian's Chromium. Returns the path of each program that was found, and the names of the others.
 * @param {Machine} machine
 * @returns {Promise<{ readonly paths: Paths, readonly missing: ReadonlyArray<ProgramName> }>}
 */
export const preparePrograms = async (machine = thisMachine()) => {
  const absent = () => allNames.filter((name) => programs[name].find(machine) === undefined)
  const names = allNames.filter((name) =>
    programs[name].find(machine) === undefined
      ? !machine.env[programs[name].variable]
      : name === "chromium" && isWholeChromium(machine)
  )
  if (names.length > 0 && mayInstall(machine)) await install(machine, names)
  return { paths: findPrograms(machine), missing: absent() }
}

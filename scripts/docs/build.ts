/**
 * `npm run docs:build`: builds the documentation site into site/dist. A dead link, or a page that loads anything from another host, fails
 * the build. Builds dist first, whose declarations become the API reference; `--built` uses the existing dist.
 */
import { spawnSync } from "node:child_process"
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { checkFlags } from "../flags.ts"
import { fail, findNode, npm, runner } from "../toolchain.mjs"
import { homePage, playgroundPage } from "./home.ts"
import { llms, llmsFull } from "./llms.ts"
import { withManagers } from "./managers.ts"
import { pictures, root, type Section, sections } from "./pages.ts"
import { writePlayground } from "./playground.ts"

const isBuilt = checkFlags("docs:build", "--built").includes("--built")
const site = join(root, "site")
const pages = join(site, ".pages")
const out = join(site, "dist")
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly description: string
  readonly repository: { readonly url: string }
}
const repository = manifest.repository.url.replace(/^git\+/, "").replace(/\.git$/, "")

/** Installs the tools from a separate lock file, so that work on the library does not install them. */
const install = () => {
  const read = (path: string) =>
    existsSync(join(site, path))
      ? (JSON.parse(readFileSync(join(site, path), "utf8")) as { readonly packages: object }).packages
      : {}
  const installedCount = Object.keys(read("node_modules/.package-lock.json")).length
  if (installedCount > 0 && installedCount + 40 > Object.keys(read("package-lock.json")).length) return
  const { status } = npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: site })
  if (status !== 0) fail("npm ci in site did not succeed.")
}

const write = (folder: string, path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const node = findNode()
const run = (file: string, ...args: ReadonlyArray<string>) => {
  const began = performance.now()
  const { status, stderr, stdout } = spawnSync(node, [join(site, file), ...args], { cwd: site, encoding: "utf8" })
  if (status !== 0) fail(`${file} did not succeed.\n${stdout}\n${stderr}`)
  console.log(`${file}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/** The sidebar of the API reference: the entries, and the namespaces of `latchkey` below it. */
const apiSidebar = () => {
  const files = globSync("**/*.md", { cwd: join(pages, "api") }).map((file) => file.replaceAll("\\", "/")).toSorted()
  const item = (file: string) => {
    const name = file.replace(/(?:\/index)?\.md$/, "")
    const [entry = "", ...inside] = name.split("/namespaces/")
    return {
      text: inside.join(".") || (entry === "latchkey" ? entry : `latchkey/${entry}`),
      link: `/api/${file.replace(/(?:index)?\.md$/, "")}`
    }
  }
  const entries = files.filter((file) => file !== "index.md" && !file.includes("/namespaces/"))
  return entries.map((file) => {
    const inside = files.filter((member) => member.startsWith(file.replace(/(?:\/index)?\.md$/, "/namespaces/")))
    return inside.length === 0 ? item(file) : { ...item(file), collapsed: true, items: inside.map(item) }
  }).toSorted((a, b) => a.text < b.text ? -1 : 1)
}

if (!isBuilt && runner(node)("scripts/build.ts").status !== 0) fail("The build did not succeed.")
install()

const siteSections = sections(repository)
for (const folder of [pages, out]) rmSync(folder, { recursive: true, force: true })
for (const { path, text } of siteSections.flatMap(({ pages }) => pages)) write(pages, path, withManagers(text))
write(pages, "index.md", withManagers(homePage(manifest.description)))
write(pages, "playground.md", playgroundPage)
cpSync(join(site, "icon.svg"), join(pages, "public", "icon.svg"))
await writePlayground(join(pages, "public", "playground"))
for (const [file, address] of pictures()) cpSync(join(root, file), join(pages, "public", address))
run("api.ts", join(pages, "api"))

const linkOf = (path: string) => `/${path.replace(/(?:index)?\.md$/, "")}`
const group = ({ pages, title }: Section) => ({
  text: title,
  items: pages.map(({ path, title }) => ({ text: title, link: linkOf(path) }))
})
/** Folders with their own sidebar. The sidebar of other pages has one link to each. */
const ownFolders = ["/provider/", "/decisions/"]
const ownOf = ({ pages: [first] }: Section) =>
  ownFolders.find((folderPath) => first !== undefined && linkOf(first.path).startsWith(folderPath))
const rest = siteSections.filter((section) => ownOf(section) === undefined)
const further = [...siteSections.filter(ownOf).map((section) => ({ text: section.title, link: ownOf(section) })), {
  text: "API",
  link: "/api/"
}]
const sidebar = {
  "/": [...rest.map(group), { text: "More", items: further }],
  ...Object.fromEntries(siteSections.filter(ownOf).map((section) => [ownOf(section), [group(section)]])),
  "/api/": [{ text: "API", link: "/api/", items: apiSidebar() }]
}
write(pages, "site.json", JSON.stringify({ description: manifest.description, repository, sidebar }))
run("node_modules/vitepress/bin/vitepress.js", "build")

// Copies the text of each page next to it, for the links in llms.txt.
for (const { path, text } of siteSections.flatMap(({ pages }) => pages)) write(out, path, text)
write(out, "llms.txt", llms(manifest.description, siteSections))
write(out, "llms-full.txt", llmsFull(manifest.description, siteSections))

const html = globSync("**/*.html", { cwd: out })
const foreign = html.filter((file) =>
  /<(?:script|img|link|iframe)\b[^>]*(?:src|href)="(?:https?:)?\/\//.test(readFileSync(join(out, file), "utf8"))
)
if (foreign.length > 0) fail(`These pages load from another host: ${foreign.join(", ")}.`)
console.log(`${html.length} pages in site/dist. Serve the folder with any static server.`)

/** The pages of the documentation site: their text with links that work there, and the sidebar. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path/posix"
import { places, type Subject, subjects, titles } from "./subjects.ts"

export const root = join(import.meta.dirname, "..", "..")

export interface Page {
  /** The path of the file in the repository. */
  readonly source: string
  /** The path of the file on the site. */
  readonly path: string
  readonly title: string
  /** The first sentence below the title. */
  readonly summary: string
  readonly text: string
}

export interface Section {
  readonly title: string
  readonly pages: ReadonlyArray<Page>
}

/** Every Markdown file that the site shows. */
export const sourcesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith(".md"))
    .toSorted()

/** The path of a page on the site: `docs/start/README.md` becomes `start/index.md`. */
export const pathOf = (source: string): string =>
  places[source] ?? source.replace(/^docs\//, "").replace(/(^|\/)README\.md$/, "$1index.md")

const sourcesOf = ({ sources }: Subject, files: ReadonlyArray<string>) =>
  sources.flatMap((source) => {
    if (!source.endsWith("/")) return [source]
    const inside = files.filter((file) => file.startsWith(source))
    const first = `${source}README.md`
    return inside.includes(first) ? [first, ...inside.filter((file) => file !== first)] : inside
  })

/** Applies `change` outside code blocks. */
const outsideCode = (text: string, change: (part: string) => string) =>
  text.split(/(^```[^]*?^```$)/m).map((part) => part.startsWith("```") ? part : change(part)).join("")

/** The anchor that GitHub gives a heading. The links of the pages use it. */
export const anchorOf = (heading: string): string =>
  heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").trim().toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-")

/** Whether the site has a copy of the file. */
const isPicture = (file: string): boolean => file.startsWith("docs/") && /\.(?:svg|png)$/.test(file)

/** The pictures of `docs`, with their addresses on the site. */
export const pictures = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).map((file) => `docs/${file.replaceAll("\\", "/")}`)
      .filter(isPicture).map((file) => [file, `/${pathOf(file)}`])
  )

/**
 * Rewrites links: those to pages and pictures lead to the site, those to other files to the repository. Throws if a file does not exist.
 */
const withLinks = (source: string, text: string, sources: ReadonlySet<string>, repository: string) =>
  outsideCode(text, (part) =>
    part.replaceAll(/\]\(([^)\s]+)\)/g, (match, to: string) => {
      if (/^(?:[a-z]+:|#)/.test(to)) return match
      const [path = "", anchor] = to.split("#")
      const target = normalize(join(dirname(source), path)).replace(/\/$/, "")
      const suffix = anchor === undefined ? "" : `#${anchor}`
      if (sources.has(target)) return `](/${pathOf(target)}${suffix})`
      if (sources.has(`${target}/README.md`)) return `](/${pathOf(`${target}/README.md`)}${suffix})`
      if (!existsSync(join(root, target))) throw new Error(`${source}: the link ${to} leads to no file.`)
      if (isPicture(target)) return `](/${pathOf(target)})`
      return `](${repository}/blob/main/${target}${suffix})`
    }))

const titleOf = (source: string, text: string) => {
  const titleOption = titles[source]
  if (titleOption !== undefined) return titleOption
  const [, title] = /^# (.+)$/m.exec(text) ?? []
  if (title === undefined) throw new Error(`${source} has no title.`)
  return title.replaceAll("`", "")
}

/** The first sentence of the first paragraph. */
const summaryOf = (text: string) => {
  const paragraph = outsideCode(text, (part) => part).split(/\n\n+/)
    .find((part) => /^[\p{L}`[*]/u.test(part) && !part.startsWith("**Decision")) ??
    /\*\*Decision\.\*\* ([^]+?)(?=\n\n)/.exec(text)?.[1] ?? ""
  const flat = paragraph.replaceAll(/\s+/g, " ").replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").trim()
  return /^.+?[.:](?= [\p{Lu}`]|$)/u.exec(flat)?.[0].replace(/:$/, ".") ?? flat
}

/**
 * All pages by subject. `repository` is the base address of files that are not pages.
 *
 * @throws if a page is in no subject or in two, if a subject names a missing page, or if a link leads to no file
 */
export const sections = (repository: string): ReadonlyArray<Section> => {
  const files = sourcesIn("docs")
  const chosenSources = subjects.map((subject) => sourcesOf(subject, files))
  const listedSources = chosenSources.flat()
  const knownSources = new Set(listedSources)
  const missing = [
    ...files.filter((file) => !knownSources.has(file)),
    ...listedSources.filter((file) => !existsSync(join(root, file)))
  ]
  if (missing.length > 0) throw new Error(`Add to scripts/docs/subjects.ts, or remove from it: ${missing.join(", ")}.`)
  if (knownSources.size < listedSources.length) throw new Error("scripts/docs/subjects.ts lists a page twice.")
  return subjects.map(({ title }, index) => {
    const pages = (chosenSources[index] ?? []).map((source): Page => {
      const text = readFileSync(join(root, source), "utf8").replace(/^<!--[^]*?-->\n+/, "")
        // The site draws no diagrams. The table below each diagram has the same content.
        .replaceAll(/^```mermaid\n[^]*?^```\n+/gm, "")
      const newText = withLinks(source, text, knownSources, repository)
      return { source, path: pathOf(source), title: titleOf(source, text), summary: summaryOf(text), text: newText }
    })
    return { title, pages }
  })
}

/** The documentation as text: `llms.txt` lists its pages, `llms-full.txt` has their text (https://llmstxt.org). */
import type { Section } from "./pages.ts"

/** Whether a section is in the full text. Excludes sections about the library's making, not its use. */
const isForUsers = ({ title }: Section) => title !== "Design decisions" && title !== "Contributing"

const intro = (summary: string) => `# Latchkey\n\n> ${summary}\n`

/** The list of pages by subject, each with its first sentence and a link to its Markdown. */
export const llms = (summary: string, sections: ReadonlyArray<Section>): string =>
  [
    intro(summary),
    "The text of all pages for users is in [llms-full.txt](/llms-full.txt).\n",
    ...[...sections.filter(isForUsers), ...sections.filter((section) => !isForUsers(section))].map((section) =>
      `## ${isForUsers(section) ? section.title : `Optional: ${section.title}`}\n\n${
        section.pages.map(({ path, summary, title }) => `- [${title}](/${path})${summary && `: ${summary}`}`).join("\n")
      }\n`
    )
  ].join("\n")

/** The text of every page for users, each below its address. */
export const llmsFull = (summary: string, sections: ReadonlyArray<Section>): string =>
  [
    intro(summary),
    ...sections.filter(isForUsers).flatMap(({ pages }) => pages).map(({ path, text }) => `<!-- /${path} -->\n\n${text.trim()}\n`)
  ].join("\n")

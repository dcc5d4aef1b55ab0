/** The site: its pages are in `.pages`, which scripts/docs/build.ts writes with the sidebar. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { defineConfig } from "vitepress"
import { anchorOf } from "../../scripts/docs/pages.ts"
import { indexOptions, searchOptions } from "../../scripts/docs/search.ts"

const site = join(import.meta.dirname, "..")
const { description, repository, sidebar } = JSON.parse(readFileSync(join(site, ".pages", "site.json"), "utf8"))

export default defineConfig({
  title: "Latchkey",
  description,
  lang: "en",
  head: [["link", { rel: "icon", href: "/icon.svg", type: "image/svg+xml" }]],
  srcDir: ".pages",
  outDir: "dist",
  cacheDir: ".cache",
  lastUpdated: false,
  metaChunk: true,
  ignoreDeadLinks: "localhostLinks",
  markdown: {
    // Links in docs/ use the anchors of GitHub.
    anchor: { slugify: anchorOf },
    // Text such as `Promise<User>` in a table is no element.
    html: false,
    // And double braces are no expression of Vue.
    config: (md) => {
      // Frames and columns of scripts/docs/home.ts, in place of HTML.
      const paragraph = /<playground (\w+) (\d+) ([^>]+)>|<(\/?columns|column)>/
      md.core.ruler.push("frames", ({ Token, tokens }) => {
        for (const [index, token] of tokens.entries()) {
          const [, name, height, label, columns] = token.type === "inline" ? paragraph.exec(token.content) ?? [] : []
          if (name === undefined && columns === undefined) continue
          const html = new Token("html_block", "", 0)
          html.content = name === undefined
            ? { columns: "<div class=\"columns\"><div>", column: "</div><div>", "/columns": "</div></div>" }[columns]
            : `<PlaygroundFrame name="${name}" height="${height}" label="${label}" />`
          for (const [at, type] of [[index - 1, "paragraph_open"], [index + 1, "paragraph_close"]]) if (tokens[at]?.type === type) tokens[at].hidden = true
          tokens[index] = html
        }
      })
      const render = md.renderer.render.bind(md.renderer)
      md.renderer.render = (...args) => render(...args).replaceAll("{{", "&#123;&#123;")
    }
  },
  themeConfig: {
    logo: "/icon.svg",
    sidebar,
    nav: [
      { text: "Start", link: "/start/" },
      { text: "Playground", link: "/playground" },
      { text: "API", link: "/api/" },
      { text: "Errors", link: "/errors" },
      { text: "FAQ", link: "/faq" }
    ],
    outline: [2, 3],
    search: {
      provider: "local",
      options: {
        miniSearch: { options: indexOptions, searchOptions },
        // Of the API reference, names are enough: with the signatures the index is seven times as large.
        _render: (text, env, md) => {
          if (!env.relativePath.startsWith("api/")) return md.render(text, env)
          return md.render((text.match(/^#{1,3} .+$/gm) ?? []).join("\n\n"), env)
        }
      }
    },
    socialLinks: [{ icon: "github", link: repository }]
  }
})

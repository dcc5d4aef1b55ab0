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
      const render = md.renderer.render.bind(md.renderer)
      md.renderer.render = (...args) => render(...args).replaceAll("{{", "&#123;&#123;")
    }
  },
  themeConfig: {
    sidebar,
    nav: [
      { text: "Start", link: "/start/" },
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

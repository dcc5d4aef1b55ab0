/** The frames of the site in which the library runs over its emulator: the pages of an app, and a field with code. */
import { build } from "esbuild"
import { cpSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./pages.ts"

const source = join(import.meta.dirname, "playground")

/** Without a script in the page, so that the site can forbid inline scripts. */
const frame = (title: string, script: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<script src="appearance.js"></script><link rel="stylesheet" href="style.css">${
    script === "pages" ? "<link rel=\"stylesheet\" href=\"radix.css\">" : ""
  }<body>${body}<script type="module" src="${script}.js"></script></html>
`

/** Writes the frames into a folder, from the sources of the library. */
export const writePlayground = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  await build({
    entryPoints: { pages: join(source, "pages.tsx"), code: join(source, "code.ts") },
    outdir: folder,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "browser",
    // Only parts that the frames do not load, such as the listener on a port, import modules of Node.
    external: ["node:*"],
    target: "es2023",
    jsx: "automatic",
    conditions: ["@latchkey/source"],
    define: { "process.env.NODE_ENV": "\"production\"" },
    logLevel: "error"
  })
  cpSync(join(source, "style.css"), join(folder, "style.css"))
  cpSync(join(root, "dist", "react", "styles.css"), join(folder, "radix.css"))
  // The site stores its appearance here.
  writeFileSync(
    join(folder, "appearance.js"),
    `const dark = matchMedia("(prefers-color-scheme: dark)")
const apply = () => {
  const choice = localStorage.getItem("vitepress-theme-appearance") ?? "auto"
  const isDark = choice === "dark" || choice === "auto" && dark.matches
  document.documentElement.className = isDark ? "dark" : "light"
  document.documentElement.style.colorScheme = isDark ? "dark" : "light"
}
apply()
dark.addEventListener("change", apply)
addEventListener("storage", apply)
`
  )
  writeFileSync(join(folder, "pages.html"), frame("Pages", "pages", `<div id="root"></div>`))
  writeFileSync(
    join(folder, "code.html"),
    frame(
      "Code",
      "code",
      `<textarea id="code" spellcheck="false" aria-label="Code"></textarea><button id="run" type="button">Run</button><pre id="output" aria-label="Output" role="status"></pre>`
    )
  )
}

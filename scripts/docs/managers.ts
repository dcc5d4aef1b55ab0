/** Tabs with the commands of each package manager, for the commands that install packages. The pages in `docs` have those of npm. */

/** What each manager writes in place of npm's words, in the order in which they are replaced. */
const words: { readonly [manager: string]: ReadonlyArray<readonly [npm: RegExp, replacement: string]> } = {
  npm: [],
  pnpm: [[/\bnpm init -y/g, "pnpm init"], [/\bnpm install\b/g, "pnpm add"], [/\bnpx latchkey\b/g, "pnpm latchkey"], [
    /\bnpx\b/g,
    "pnpm dlx"
  ], [/(?<!p)\bnpm run\b/g, "pnpm"]],
  yarn: [
    [/\bnpm init -y/g, "yarn init -y"],
    [/\bnpm install --save-dev\b/g, "yarn add --dev"],
    [/\bnpm install\b/g, "yarn add"],
    [
      /\bnpx latchkey\b/g,
      "yarn latchkey"
    ],
    [/\bnpx\b/g, "yarn dlx"],
    [/\bnpm run\b/g, "yarn"]
  ],
  bun: [[/\bnpm init -y/g, "bun init -y"], [/\bnpm install --save-dev\b/g, "bun add --dev"], [/\bnpm install\b/g, "bun add"], [
    /\bnpx\b/g,
    "bunx"
  ], [/\bnpm run\b/g, "bun run"]]
}

/** The commands of npm in the words of another manager. `npm pkg` remains, because Node contains npm. */
export const commandsOf = (manager: string, commands: string): string =>
  (words[manager] ?? []).reduce((text, [npm, replacement]) => text.replaceAll(npm, replacement), commands)

/** Replaces each block of commands that installs packages by a group of tabs. */
export const withManagers = (page: string): string =>
  page.replaceAll(/^```sh\n((?:(?!```)[^\n]*\n)*?[^\n]*\bnpm install [^]*?)^```$/gm, (_, commands: string) =>
    [
      "::: code-group",
      ...Object.keys(words).map((manager) => `\`\`\`sh [${manager}]\n${commandsOf(manager, commands)}\`\`\``),
      ":::"
    ].join("\n"))

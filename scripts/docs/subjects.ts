/** The pages of the documentation site by subject, in the order of its sidebar. A page in no subject fails the build. */

export interface Subject {
  readonly title: string
  /** Source files, or folders with a trailing slash. The pages of a folder are in alphabetical order, `README.md` first. */
  readonly sources: ReadonlyArray<string>
}

export const subjects: ReadonlyArray<Subject> = [
  {
    title: "Introduction",
    sources: ["README.md", "docs/comparison.md", "docs/faq.md", "docs/glossary.md", "CHANGELOG.md", "docs/former-names.md"]
  },
  { title: "Start", sources: ["docs/start/"] },
  {
    title: "Users",
    sources: [
      "docs/sign-in.md",
      "docs/sessions.md",
      "docs/passkeys.md",
      "docs/teams.md",
      "docs/accounts.md",
      "docs/errors.md",
      "docs/reliability.md",
      "docs/security.md",
      "docs/asvs.md"
    ]
  },
  { title: "React", sources: ["docs/react.md", "docs/pages.md"] },
  {
    title: "Servers",
    sources: [
      "docs/backends.md",
      "docs/proxies.md",
      "docs/scale.md",
      "docs/runtimes.md",
      "docs/administration.md",
      "docs/payments.md",
      "docs/oauth2.md"
    ]
  },
  { title: "Development", sources: ["docs/emulator.md", "docs/testing.md", "docs/conform.md", "docs/migration.md"] },
  { title: "Reference", sources: ["docs/options.md", "docs/cli.md", "docs/entry-points.md", "docs/benchmarks.md"] },
  { title: "The provider's API", sources: ["docs/provider/"] },
  {
    title: "Contributing",
    sources: ["CONTRIBUTING.md", "docs/architecture.md", "docs/style.md", "SECURITY.md"]
  },
  { title: "Design decisions", sources: ["docs/decisions/"] }
]

/** Pages with a different path on the site than in the repository. */
export const places: { readonly [source: string]: string } = {
  "README.md": "introduction.md",
  "CHANGELOG.md": "changelog.md",
  "CONTRIBUTING.md": "contributing.md",
  "SECURITY.md": "vulnerabilities.md"
}

/** Sidebar titles that differ from the page's heading. */
export const titles: { readonly [source: string]: string } = {
  "README.md": "Introduction",
  "CHANGELOG.md": "Changelog",
  "SECURITY.md": "Reporting a vulnerability",
  "docs/start/README.md": "All frameworks"
}

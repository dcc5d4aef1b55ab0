/** Detects a project's framework from its packages and configuration files. */
import type { Manifest } from "./manifest.ts"

type Project = Pick<Manifest, "packages"> & { readonly has: (path: string) => boolean }

interface Sign {
  readonly packages: ReadonlyArray<string>
  readonly files?: ReadonlyArray<string>
}

/** Frameworks that take precedence over their foundation: a Next.js project is not a Vite project, even if Vite is installed. */
const signs: { readonly [framework: string]: Sign } = {
  next: { packages: ["next"], files: ["next.config.js", "next.config.mjs", "next.config.ts"] },
  "react-router": { packages: ["@react-router/dev"], files: ["react-router.config.ts", "react-router.config.js"] },
  "tanstack-start": { packages: ["@tanstack/react-start"] },
  expo: { packages: ["expo"] }
}

/** Frameworks that may coexist; if several match, the user decides. */
const otherSigns: { readonly [framework: string]: (project: Project) => boolean } = {
  "vite-react": ({ packages }) => packages.has("vite") && packages.has("react"),
  cloudflare: ({ has, packages }) => packages.has("wrangler") || ["wrangler.toml", "wrangler.json", "wrangler.jsonc"].some(has),
  hono: ({ packages }) => packages.has("hono"),
  express: ({ packages }) => packages.has("express"),
  fastify: ({ packages }) => packages.has("fastify"),
  effect: ({ packages }) => packages.has("@effect/platform-node")
}

/** Returns every framework that the project may use; empty for an empty project. */
export const frameworksOf = (project: Project): ReadonlyArray<string> => {
  const match = Object.entries(signs)
    .filter(([, { files = [], packages }]) => packages.some((name) => project.packages.has(name)) || files.some(project.has))
    .map(([name]) => name)
  if (match.length > 0) return match
  return Object.entries(otherSigns).filter(([, isThere]) => isThere(project)).map(([name]) => name)
}

/** What the frameworks of docs/start read: environment files, and the prefixes of variables. */

/** Files of Next.js and Expo, in the order of precedence. */
const ofNext = [".env.development.local", ".env.local", ".env.development", ".env"]
/** Files of Vite, whose modes take precedence over `.env.local`. */
const ofVite = [".env.development.local", ".env.development", ".env.local", ".env"]
const ofServers = [".env.local", ".env"]

interface Framework {
  /** The environment file in docs/start. */
  readonly file: string
  /** The environment files that the development server reads. The first one that has a variable decides. */
  readonly files: ReadonlyArray<string>
  /** The prefixes of variables that the program can read. The first one is that of docs/start. */
  readonly prefixes: ReadonlyArray<string>
}

const server: Framework = { file: ".env", files: ofServers, prefixes: ["", "NEXT_PUBLIC_"] }

const frameworks: { readonly [name: string]: Framework } = {
  "vite-react": { file: ".env.local", files: ofVite, prefixes: ["VITE_"] },
  next: { file: ".env.local", files: ofNext, prefixes: ["NEXT_PUBLIC_", ""] },
  expo: { file: ".env", files: ofNext, prefixes: ["EXPO_PUBLIC_"] },
  "react-router": { file: ".env", files: ofVite, prefixes: ["", "NEXT_PUBLIC_", "VITE_"] },
  "tanstack-start": { file: ".env", files: ofVite, prefixes: ["", "NEXT_PUBLIC_", "VITE_"] },
  // Wrangler reads the other files only if there is no .dev.vars.
  cloudflare: { file: ".dev.vars", files: [".dev.vars", ...ofNext], prefixes: ["", "NEXT_PUBLIC_"] }
}

/** What a framework reads, by the name of its page in docs/start. Frameworks that only run on servers read the same. */
export const readingOf = (framework: string): Framework => frameworks[framework] ?? server

/** The frameworks of `latchkey init`, by the name of their page. */
import { expo } from "./expo.ts"
import type { Framework } from "./Framework.ts"
import { next } from "./next.ts"
import { reactRouter } from "./reactRouter.ts"
import { servers } from "./servers.ts"
import { tanstackStart } from "./tanstackStart.ts"
import { viteReact } from "./viteReact.ts"

const frameworks: { readonly [name: string]: Framework } = {
  ...servers,
  expo,
  next,
  "react-router": reactRouter,
  "tanstack-start": tanstackStart,
  "vite-react": viteReact
}

/** Throws for a name without a page. */
export const frameworkOf = (name: string): Framework => {
  const framework = frameworks[name]
  if (framework === undefined) throw new Error(`there is no framework ${name}`)
  return framework
}

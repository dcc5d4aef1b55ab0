/** The questions of `latchkey init`, on a terminal. */
import { type CANCEL_SYMBOL, confirm, select, text } from "@clack/prompts"
import type { Readable, Writable } from "node:stream"
import type { SessionPlace } from "./backend.ts"
import type { Page } from "./page.ts"
import { projectIdProblem } from "./Settings.ts"

/** Each answer is `undefined` if the user cancels. */
export interface Questions {
  readonly framework: (pages: ReadonlyArray<Page>) => Promise<string | undefined>
  /** Asks for the project's id. An empty answer means a project of the emulator. */
  readonly projectId: () => Promise<string | undefined>
  /** Asks where the session is kept. */
  readonly session: () => Promise<SessionPlace | undefined>
  readonly agreed: (count: number) => Promise<boolean | undefined>
}

interface Terminal {
  readonly input?: Readable
  readonly output?: Writable
}

const unlessCancelled = <A>(choice: A | typeof CANCEL_SYMBOL): A | undefined => typeof choice === "symbol" ? undefined : choice

export const onTerminal = (terminal: Terminal = {}): Questions => ({
  framework: async (pages) =>
    unlessCancelled(
      await select<string>({
        ...terminal,
        message: "Which framework?",
        options: pages.map(({ name, title }) => ({ value: name, label: title, hint: name }))
      })
    ),
  projectId: async () => {
    const choice = unlessCancelled(
      await text({
        ...terminal,
        message: "What is the id of your hosted project? Leave it empty to use an emulator on this machine.",
        placeholder: "empty: the emulator",
        validate: (value = "") => value.trim() === "" ? undefined : projectIdProblem(value.trim())
      })
    )
    // An empty answer arrives as `undefined`, a cancelled question as a symbol.
    return typeof choice === "string" ? choice.trim() : choice
  },
  session: async () =>
    unlessCancelled(
      await select<SessionPlace>({
        ...terminal,
        message: "Where is a user's session kept?",
        options: [
          { value: "cookie", label: "in cookies that the page's scripts read", hint: "works without the app's server" },
          { value: "backend", label: "in HttpOnly cookies, which no script reads", hint: "sign-ins go through the app's server" }
        ]
      })
    ),
  agreed: async (count) =>
    unlessCancelled(
      await confirm({ ...terminal, message: `Write ${count === 1 ? "this file" : `these ${count} files`}?`, initialValue: true })
    )
})

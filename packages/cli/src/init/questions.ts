/** The three questions of `latchkey init`, on a terminal. */
import { type CANCEL_SYMBOL, confirm, select, text } from "@clack/prompts"
import type { Readable, Writable } from "node:stream"
import type { Page } from "./page.ts"
import { projectIdProblem } from "./Settings.ts"

/** Each answer is `undefined` if the user cancels. */
export interface Questions {
  readonly framework: (pages: ReadonlyArray<Page>) => Promise<string | undefined>
  /** Asks for the project's id. An empty answer means a project of the emulator. */
  readonly projectId: () => Promise<string | undefined>
  readonly agreed: (count: number) => Promise<boolean | undefined>
}

interface Terminal {
  readonly input?: Readable
  readonly output?: Writable
}

const given = <A>(answer: A | typeof CANCEL_SYMBOL): A | undefined => typeof answer === "symbol" ? undefined : answer

export const onTerminal = (terminal: Terminal = {}): Questions => ({
  framework: async (pages) =>
    given(
      await select<string>({
        ...terminal,
        message: "Which framework?",
        options: pages.map(({ name, title }) => ({ value: name, label: title, hint: name }))
      })
    ),
  projectId: async () => {
    const answer = given(
      await text({
        ...terminal,
        message: "What is the id of your hosted project? Leave it empty to use an emulator on this machine.",
        placeholder: "empty: the emulator",
        validate: (value = "") => value.trim() === "" ? undefined : projectIdProblem(value.trim())
      })
    )
    // An empty answer arrives as `undefined`, a cancelled question as a symbol.
    return typeof answer === "string" ? answer.trim() : answer
  },
  agreed: async (count) =>
    given(
      await confirm({ ...terminal, message: `Write ${count === 1 ? "this file" : `these ${count} files`}?`, initialValue: true })
    )
})

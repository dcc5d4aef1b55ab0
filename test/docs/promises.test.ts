/** Each promise of the docs about all circumstances has a test, which `Promises.ts` names. */
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root, unwrapLines } from "./Pages.ts"
import { promises, remarks } from "./Promises.ts"

const read = (file: string) => readFileSync(join(root, file), "utf8")
const textOf = (page: string) => unwrapLines(read(`docs/${page}`).replaceAll(/^ *```[^]*?^ *```/gm, ""))

/** The words of sentences about all circumstances. */
const absolutes = /\b(?:always|never|even if|even after|at most|in all circumstances|[Nn]o tab|only (?:if|when))\b/
/** Pages whose every sentence with such words is in the list. */
const wholePages = ["sessions.md", "reliability.md", "backends.md"]

/** The sentences and cells of a text. */
const sentencesOf = (text: string) => text.split(/(?<=[.:;?])\s+(?=[A-Z`*[-])|\|/)

describe.each(Object.entries(promises))("the promises of docs/%s", (page, rows) => {
  it("are on the page, and each has a test", () => {
    const text = textOf(page)
    const missing = rows.filter(([words, file, test]) => !text.includes(words) || !read(`test/${file}`).includes(test))
    assert.deepStrictEqual(missing, [])
  })
})

it.each(wholePages)("every sentence of docs/%s about all circumstances is in the list", (page) => {
  const listedWords = [...(promises[page] ?? []).map(([words]) => words), ...remarks]
  const unlistedSentences = sentencesOf(textOf(page)).filter((sentence) =>
    absolutes.test(sentence) && !listedWords.some((words) => sentence.includes(words))
  )
  assert.deepStrictEqual(unlistedSentences, [])
})

// @vitest-environment happy-dom
/** Inputs that were typed into before React rendered the page again: their text, focus and cursor go to the new input. */
import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import { holdInputs, replaceEarly } from "../../../src/react/form/earlyInputs.ts"

const inputOf = (name: string, type = "text", value = "") => {
  const input = document.createElement("input")
  Object.assign(input, { name, type, value })
  document.body.append(input)
  return input
}
/** Renders the page again: removes an input after it was held, and makes another. */
const replace = (before: HTMLInputElement, name = before.name, type = before.type) => {
  before.remove()
  const input = inputOf(name, type)
  replaceEarly(input)
  return input
}

describe("an early input", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.advanceTimersByTime(60_000)
    vi.useRealTimers()
    document.body.replaceChildren()
  })

  it("passes on its text, focus and cursor", () => {
    const [before, beside] = [inputOf("name", "text", "Ada Lovelace"), inputOf("town", "text", "London")]
    before.focus()
    before.setSelectionRange(3, 5)
    holdInputs()
    const [after, town] = [replace(before), replace(beside)]
    assert.deepStrictEqual([after.value, town.value], ["Ada Lovelace", "London"])
    assert.strictEqual(document.activeElement, after)
    assert.deepStrictEqual([after.selectionStart, after.selectionEnd], [3, 5])
  })

  it("passes on its text once", () => {
    const before = inputOf("name", "text", "Ada")
    holdInputs()
    assert.strictEqual(replace(before).value, "Ada")
    assert.strictEqual(replace(before).value, "")
  })

  it.each([["another name", "town", "text"], ["another type", "name", "password"]])(
    "passes nothing to an input of %s",
    (_, name, type) => {
      const before = inputOf("name", "text", "Ada")
      holdInputs()
      assert.strictEqual(replace(before, name, type).value, "")
    }
  )

  it("passes on nothing while it is in the page, nor after half a minute", () => {
    const before = inputOf("name", "text", "Ada")
    holdInputs()
    const input = inputOf("name")
    replaceEarly(input)
    assert.strictEqual(input.value, "")
    vi.advanceTimersByTime(29_999)
    holdInputs()
    vi.advanceTimersByTime(1)
    assert.strictEqual(replace(before).value, "")
  })

  it("is none that React has rendered", () => {
    const before = inputOf("name", "text", "Ada")
    replaceEarly(before)
    holdInputs()
    assert.strictEqual(replace(before).value, "")
  })
})

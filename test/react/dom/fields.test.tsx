// @vitest-environment happy-dom
/** What each property of a field renders, and what a field for a code sends. */
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import { type ReactNode, useState } from "react"
import { afterAll, afterEach, assert, describe, it, vi } from "vitest"
import { runLater } from "../../../src/pipeline/timing/Runtime.ts"
import { createClientApp } from "../../../src/promise/index.ts"
import { Field, type FieldProps, OneTimeCodeField, PagesTheme, PasswordField } from "../../../src/react/components.ts"
import { type FieldShape, FormSkeleton } from "../../../src/react/form/FormSkeleton.tsx"
import { AuthProvider } from "../../../src/react/index.ts"

afterEach(cleanup)

const app = createClientApp({ projectId: "internal", tokenStore: "memory" })
afterAll(() => app.dispose())
const inPages = (children: ReactNode) => (
  <AuthProvider app={app}>
    <PagesTheme>{children}</PagesTheme>
  </AuthProvider>
)
const binding: FieldProps = {
  label: "Name",
  name: "name",
  value: "Ada",
  onValue: () => {},
  error: undefined,
  expectedErrors: [],
  form: undefined
}
const field = (props: Partial<FieldProps> = {}) => {
  const { container } = render(inPages(<Field {...binding} {...props} />))
  const input = screen.getByRole<HTMLInputElement>("textbox")
  const description = document.getElementById(input.getAttribute("aria-describedby") ?? "")
  const color = description?.closest("[data-accent-color]")?.getAttribute("data-accent-color")
  return { color, input, description: description?.textContent ?? null, text: container.textContent ?? "" }
}

describe("a field", () => {
  it("has a label, a value and a name, and is required", () => {
    const { description, input, text } = field()
    assert.strictEqual(screen.getByLabelText("Name"), input)
    assert.deepStrictEqual([input.value, input.name], ["Ada", "name"])
    assert.strictEqual(input.getAttribute("aria-required"), "true")
    assert.strictEqual(input.getAttribute("aria-invalid"), "false")
    assert.isNull(description)
    assert.notInclude(text, "optional")
  })

  it("that is optional says so", () => {
    const { input, text } = field({ optional: true })
    assert.include(text, "Name (optional)")
    assert.strictEqual(input.getAttribute("aria-required"), "false")
  })

  it.each<readonly [props: Partial<FieldProps>, description: string | null, isInvalid: boolean]>([
    [{ hint: "As in your passport" }, "As in your passport", false],
    [{ error: "Enter a name." }, "Enter a name.", true],
    [{ error: "Enter a name.", hint: "As in your passport" }, "Enter a name.", true],
    [{ error: "Taken.", errorLink: <a href="/in">Sign in</a> }, "Taken. Sign in", true]
  ])("with %j is described by %j", (props, expected, isInvalid) => {
    const { color, description, input, text } = field(props)
    assert.strictEqual(description, expected)
    assert.strictEqual(color, isInvalid ? "red" : "gray")
    assert.strictEqual(input.getAttribute("aria-invalid"), String(isInvalid))
    assert.strictEqual(text.split(String(expected)).length, 2, "once")
    assert.include(document.body.innerHTML, `inset 0 0 0 1px ${isInvalid ? "var(--red-9)" : "var(--gray-9)"}`)
    if (props.error !== undefined) assert.notInclude(text, "passport")
  })

  it("shows what is beside its label, in it, and its status", () => {
    const { text } = field({ beside: <a href="/reset">Forgot?</a>, status: "Caps Lock is on", children: <b>Show</b> })
    for (const part of ["Forgot?", "Caps Lock is on", "Show"]) assert.include(text, part)
  })

  it.each<readonly [props: Partial<FieldProps>, attributes: ReadonlyArray<string | null>]>([
    [{}, [null, null, "false"]],
    [{ type: "email" }, ["none", "ltr", "false"]],
    [{ type: "email", autoCapitalize: "words", dir: "auto", spellCheck: true }, ["words", "auto", "true"]],
    [{ dir: "rtl" }, [null, "rtl", "false"]]
  ])("with %j does not change addresses", (props, attributes) => {
    const { input } = field(props)
    assert.deepStrictEqual(["autocapitalize", "dir", "spellcheck"].map((name) => input.getAttribute(name)), attributes)
  })

  it("passes on what is typed", () => {
    const onValue = vi.fn()
    fireEvent.change(field({ onValue }).input, { target: { value: "Grace" } })
    assert.deepStrictEqual(onValue.mock.calls, [["Grace"]])
  })
})

describe("the placeholder of a form", () => {
  /** The texts for which it reserves space, and the heights of its labels, inputs and button. */
  const placeholderOf = (fields: ReadonlyArray<FieldShape>) => {
    const { container, unmount } = render(inPages(<FormSkeleton fields={fields} />))
    const elements = (selector: string) => Array.from(container.querySelectorAll<HTMLElement>(selector))
    const texts = elements("[data-latchkey-reserved]").map(({ dataset }) => dataset["latchkeyReserved"])
    const heights = elements("[style*='--height']").map(({ style }) => style.getPropertyValue("--height"))
    unmount()
    return { heights, texts }
  }

  it("reserves space for hints, errors of fields, and errors of the form", () => {
    const [, ...formErrors] = placeholderOf([{ label: "Name" }]).texts
    assert.isNotEmpty(formErrors)
    const name = { label: "Name", expectedErrors: ["Taken."] }
    const password = { label: "Password", hint: "8 characters", expectedErrors: ["Too short."], height: 52, labelHeight: 24 }
    assert.deepStrictEqual(placeholderOf([name, password]), {
      heights: ["20px", "40px", "24px", "52px", "40px"],
      texts: ["Name", "Taken.", "Password", "Too short.", "8 characters", ...formErrors]
    })
    assert.deepStrictEqual(placeholderOf([password, name]).texts, [
      "Password",
      "Too short.",
      "8 characters",
      "Name",
      ...formErrors,
      "Taken."
    ])
  })
})

describe("a field for a password", () => {
  it("is shown and hidden by its button, and warns of Caps Lock", () => {
    render(
      inPages(<PasswordField {...binding} autoComplete="new-password" hint="8 characters" label="Password" value="1234567" />)
    )
    const input = screen.getByLabelText("Password")
    const button = screen.getByRole("button")
    assert.deepStrictEqual([input.getAttribute("type"), button.getAttribute("aria-pressed")], ["password", "false"])
    act(() => button.click())
    assert.deepStrictEqual([input.getAttribute("type"), button.getAttribute("aria-pressed")], ["text", "true"])
    act(() => button.click())
    assert.strictEqual(input.getAttribute("type"), "password")
    assert.notInclude(document.body.textContent, "✓")
    for (const isOn of [true, false]) {
      const key = new KeyboardEvent(isOn ? "keydown" : "keyup", { bubbles: true, key: "A" })
      fireEvent(input, Object.assign(key, { getModifierState: (name: string) => isOn && name === "CapsLock" }))
      assert.strictEqual(screen.getByRole("status").textContent?.includes("Caps Lock"), isOn)
    }
  })

  it.each([["1234567", false], ["12345678", true]])("of %s has a fulfilled hint: %s", (value, isGood) => {
    render(inPages(<PasswordField {...binding} autoComplete="new-password" hint="8 characters" value={value} />))
    assert.strictEqual(document.body.textContent?.includes("✓ 8 characters"), isGood)
  })
})

describe("a field for a code", () => {
  const later = () => act(() => new Promise<void>((resolve) => runLater(resolve)))
  const codeField = (kind?: "digits" | "letters") => {
    const send = vi.fn<(code: string) => void>()
    const CodeForm = (): ReactNode => {
      const [value, setValue] = useState("")
      return (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            send(value)
          }}
        >
          <OneTimeCodeField {...binding} of={kind} onValue={setValue} value={value} />
        </form>
      )
    }
    render(inPages(<CodeForm />))
    const input = screen.getByRole<HTMLInputElement>("textbox")
    const boxes = () =>
      Array.from(document.querySelectorAll<HTMLElement>("[data-latchkey-box]"), (box) => box.dataset["latchkeyBox"])
    const type = async (value: string) => {
      fireEvent.change(input, { target: { value } })
      await later()
    }
    return { boxes, input, send, type }
  }

  it("marks the next box while it is incomplete, and all boxes when it is complete", async () => {
    const { boxes, type } = codeField()
    assert.deepStrictEqual(boxes(), ["next", "", "", "", "", ""])
    await type("123")
    assert.deepStrictEqual(boxes(), ["", "", "", "next", "", ""])
    await type("123456")
    assert.deepStrictEqual(boxes(), Array(6).fill("full"))
  })

  it("sends each complete code once", async () => {
    const { input, send, type } = codeField()
    await type("12345")
    assert.strictEqual(send.mock.calls.length, 0)
    await type("123 456")
    assert.strictEqual(input.value, "123456")
    await type("12345")
    await type("123456")
    await type("1234567")
    assert.strictEqual(input.value, "123456")
    assert.deepStrictEqual(send.mock.calls, [["123456"]])
    // The next code replaces a complete one.
    input.setSelectionRange(6, 6)
    fireEvent.focus(input)
    assert.deepStrictEqual([input.selectionStart, input.selectionEnd], [0, 6])
    await type("654321")
    assert.deepStrictEqual(send.mock.calls, [["123456"], ["654321"]])
  })

  it("of letters is in upper case, and asks for text", async () => {
    const { input, send, type } = codeField("letters")
    await type("ab12cd")
    assert.deepStrictEqual(send.mock.calls, [["AB12CD"]])
    assert.deepStrictEqual(["inputmode", "autocapitalize"].map((name) => input.getAttribute(name)), ["text", "characters"])
  })

  it("of digits asks for digits", () => {
    const { input } = codeField()
    assert.deepStrictEqual(
      ["inputmode", "autocapitalize", "autocomplete"].map((name) => input.getAttribute(name)),
      ["numeric", "none", "one-time-code"]
    )
  })

  it("is sent only after an input method is done", async () => {
    const { input, send, type } = codeField()
    fireEvent.compositionStart(input)
    await type("123456")
    assert.strictEqual(send.mock.calls.length, 0)
    fireEvent.compositionEnd(input)
    await later()
    assert.deepStrictEqual(send.mock.calls, [["123456"]])
  })
})

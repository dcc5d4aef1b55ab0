/** The form that adds a fault: its kind, the requests it affects, and how often. */
import type { FormEvent } from "react"
import { post } from "../data/api.ts"
import { useNotice } from "../parts/Notice.tsx"
import { faultKinds } from "./faultKinds.ts"

const methods = ["GET", "POST", "PATCH", "PUT", "DELETE"]

const faultOf = (form: FormData) => {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === "string" ? value.trim() : ""
  }
  const [kind, method, path, count] = [textOf("kind"), textOf("method"), textOf("path"), textOf("count")]
  return {
    ...faultKinds.find(({ value }) => value === kind)?.fault,
    count: Math.max(1, Math.floor(Number(count) || 1)),
    ...(method && { method }),
    ...(path && { path: path.startsWith("/") || path.startsWith("*") ? path : `/${path}` })
  }
}

export const FaultForm = () => {
  const { attempt, say } = useNotice()
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fault = faultOf(new FormData(event.currentTarget))
    void attempt(async () => {
      await post("/emulator/faults", fault)
      say("Fault added. It applies to the next matching request.")
    })
  }
  return (
    <form className="fault-form" onSubmit={add}>
      <label className="wide">
        <span>Fault</span>
        <select name="kind" className="input">
          {faultKinds.map(({ text, value }) => <option key={value} value={value}>{text}</option>)}
        </select>
      </label>
      <label>
        <span>Method</span>
        <select name="method" className="input">
          <option value="">Any</option>
          {methods.map((method) => <option key={method}>{method}</option>)}
        </select>
      </label>
      <label>
        <span>Requests</span>
        <input name="count" className="input" type="number" min="1" max="1000" defaultValue="1" />
      </label>
      <label className="wide">
        <span>Path below /api/v1, * for any text</span>
        <input name="path" className="input" placeholder="/auth/password/*" spellCheck={false} autoComplete="off" />
      </label>
      <button type="submit" className="button primary wide">Add fault</button>
    </form>
  )
}

"use client"
/** Calls a server action. Once the session has ended, the call rejects, and Next.js renders the page again without a user. */
import { useState } from "react"
import { count } from "./actions.js"

export const Count = () => {
  const [result, setResult] = useState("")
  const ask = () => {
    void count().then((length) => setResult(`${length} letters`), () => setResult("no user"))
  }
  return (
    <>
      <button onClick={ask}>Count</button>
      <p id="count">{result}</p>
    </>
  )
}

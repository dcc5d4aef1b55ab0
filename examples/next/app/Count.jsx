"use client"
/** Calls a server action, and shows its result or that the session has ended. */
import { useState } from "react"
import { count } from "./actions.js"

export const Count = () => {
  const [result, setResult] = useState("")
  const ask = () => {
    void count().then((length) => setResult(`${length} letters`), () => setResult("signed out"))
  }
  return (
    <>
      <button onClick={ask}>Count</button>
      <p id="count">{result}</p>
    </>
  )
}

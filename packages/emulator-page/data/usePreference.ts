/** A preference of the developer, kept across page loads. */
import { useState } from "react"

const read = (name: string): string | null => {
  try {
    return localStorage.getItem(`latchkey-emulator.${name}`)
  } catch {
    return null
  }
}

export const usePreference = (name: string, usual: string): readonly [string, (value: string) => void] => {
  const [value, setValue] = useState(() => read(name) ?? usual)
  const choose = (next: string) => {
    setValue(next)
    try {
      localStorage.setItem(`latchkey-emulator.${name}`, next)
    } catch {
      // Storage is full or forbidden: the choice applies to this page only.
    }
  }
  return [value, choose]
}

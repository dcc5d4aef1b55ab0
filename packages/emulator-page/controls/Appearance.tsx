/** Chooses the light, dark or system appearance. */
import { useLayoutEffect } from "react"
import { usePreference } from "../data/usePreference.ts"
import { Icon, type IconName } from "../parts/Icon.tsx"

const appearances: ReadonlyArray<{ readonly value: string; readonly icon: IconName; readonly text: string }> = [
  { value: "system", icon: "screen", text: "as the system" },
  { value: "light", icon: "sun", text: "light" },
  { value: "dark", icon: "moon", text: "dark" }
]

export const Appearance = () => {
  const [value, choose] = usePreference("appearance", "system")
  const index = Math.max(appearances.findIndex((appearance) => appearance.value === value), 0)
  const current = appearances[index]
  const next = appearances[(index + 1) % appearances.length]
  useLayoutEffect(() => {
    document.documentElement.dataset["appearance"] = value
  }, [value])
  if (current === undefined || next === undefined) return null
  const label = `Appearance: ${current.text}. Change to ${next.text}`
  return (
    <button
      type="button"
      className="button quiet square"
      aria-label={label}
      title={label}
      onClick={() => choose(next.value)}
    >
      <Icon name={current.icon} />
    </button>
  )
}

/** A round icon above a page's title, for success, failure, or the page's subject. */
import type { ReactNode } from "react"
import { Icon, type IconName } from "./Icon.tsx"
import { height } from "./scales.ts"

const symbols = {
  success: { icon: "check", color: "green" },
  failure: { icon: "warning", color: "red" },
  mail: { icon: "mail", color: "accent" },
  key: { icon: "key", color: "accent" },
  person: { icon: "person", color: "accent" },
  team: { icon: "team", color: "accent" },
  terminal: { icon: "terminal", color: "accent" },
  nothing: { icon: "search", color: "gray" }
} as const satisfies { readonly [name: string]: { readonly icon: IconName; readonly color: string } }

/** @category models @since 0.1.0 */
export type PageSymbolName = keyof typeof symbols

/** A decorative icon: the page's title has the same meaning. */
export const PageSymbol = ({ name }: { readonly name: PageSymbolName }): ReactNode => {
  const { color, icon } = symbols[name]
  return (
    <span
      aria-hidden
      style={{
        display: "grid",
        placeItems: "center",
        flexShrink: 0,
        width: height.symbol,
        height: height.symbol,
        borderRadius: "50%",
        background: `var(--${color}-3)`,
        color: `var(--${color}-11)`,
        // Gives it an edge in forced colours.
        outline: "1px solid transparent",
        outlineOffset: -1
      }}
    >
      <Icon name={icon} size={22} />
    </span>
  )
}

/** The context of `<Theme>` for menus, dialogs and tooltips, which read it. */
import { Theme } from "@radix-ui/themes"
import { type ReactNode, use } from "react"
import { PagesThemeContext } from "../app/PagesThemeContext.ts"

/** Renders only its children inside `<Theme>`. */
export const OverlayTheme = ({ children }: { readonly children?: ReactNode }): ReactNode => {
  const theme = use(PagesThemeContext)
  if (theme === null) return children
  return (
    <PagesThemeContext value={null}>
      <Theme {...theme} hasBackground={false} style={{ display: "contents" }}>{children}</Theme>
    </PagesThemeContext>
  )
}

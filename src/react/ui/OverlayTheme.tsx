/** A `<Theme>` for menus, dialogs and tooltips inside `<PagesTheme>`, which itself renders no `<Theme>`. */
import { Theme } from "@radix-ui/themes"
import { type ReactNode, use } from "react"
import { PagesThemeContext } from "../app/PagesThemeContext.ts"

/** Renders its children, inside a `<Theme>` if a `<PagesTheme>` surrounds them. */
export const OverlayTheme = ({ children }: { readonly children?: ReactNode }): ReactNode => {
  const theme = use(PagesThemeContext)
  if (theme === null) return children
  return (
    <PagesThemeContext value={null}>
      <Theme {...theme} hasBackground={false} style={{ display: "contents" }}>{children}</Theme>
    </PagesThemeContext>
  )
}

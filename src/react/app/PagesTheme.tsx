"use client"
/** A theme for programs that use Radix Themes for the pages and components of this library only. */
import type { ThemeProps } from "@radix-ui/themes"
import { getMatchingGrayColor } from "@radix-ui/themes/helpers"
import { createContext, type ReactNode } from "react"

/** As those of `<Theme>`, with the same defaults. @category models @since 0.1.0 */
export interface PagesThemeProps extends
  Pick<
    ThemeProps,
    "accentColor" | "appearance" | "grayColor" | "hasBackground" | "panelBackground" | "radius" | "scaling"
  >
{
  readonly children?: ReactNode
}

/** Of the nearest `<PagesTheme>`, for parts that need the context of `<Theme>`: menus and dialogs. */
export const PagesThemeContext = createContext<Omit<PagesThemeProps, "children"> | null>(null)

/**
 * The element of Radix Themes' `<Theme>`, without its tooltips, which are 12 KB. Menus and dialogs of this library bring the rest of
 * `<Theme>` when they are shown. Components of Radix Themes in the program itself need `<Theme>` instead.
 *
 * **Example** (All pages, in the appearance of the system)
 *
 * ```tsx
 * import "latchkey/react/styles.css"
 *
 * const appearance = useAppearance()
 * <PagesTheme appearance={appearance.shown}>
 *   <AuthPages app={app} />
 * </PagesTheme>
 * ```
 * @category components @since 0.1.0
 */
export const PagesTheme = ({ children, ...theme }: PagesThemeProps): ReactNode => {
  const { accentColor = "indigo", appearance = "inherit", grayColor = "auto", hasBackground = true } = theme
  const { panelBackground = "translucent", radius = "medium", scaling = "100%" } = theme
  return (
    <PagesThemeContext value={theme}>
      <div
        data-is-root-theme="true"
        data-accent-color={accentColor}
        data-gray-color={grayColor === "auto" ? getMatchingGrayColor(accentColor) : grayColor}
        data-has-background={hasBackground}
        data-panel-background={panelBackground}
        data-radius={radius}
        data-scaling={scaling}
        className={appearance === "inherit" ? "radix-themes" : `radix-themes ${appearance}`}
      >
        {children}
      </div>
    </PagesThemeContext>
  )
}

"use client"
/** A theme for programs that use Radix Themes for the pages and components of this library only. */
import type { ThemeProps } from "@radix-ui/themes"
import { getMatchingGrayColor } from "@radix-ui/themes/helpers"
import { type ReactNode, useMemo } from "react"
import { PagesThemeContext } from "./PagesThemeContext.ts"

/** Props of `<Theme>`, with the same defaults. @category models @since 0.1.0 */
export interface PagesThemeProps extends
  Pick<
    ThemeProps,
    "accentColor" | "appearance" | "grayColor" | "hasBackground" | "panelBackground" | "radius" | "scaling"
  >
{
  readonly children?: ReactNode
}

/**
 * Renders the element of Radix Themes' `<Theme>`, without the tooltip provider, which would add 12 KB. Menus and dialogs of this library
 * provide the rest of `<Theme>` when they are shown. Components of Radix Themes in the program itself need `<Theme>` instead.
 *
 * **Example** (All pages, in the appearance of the system)
 *
 * ```tsx
 * import "latchkey/react/styles.css"
 *
 * const Root = () => (
 *   <PagesTheme appearance={useAppearance().shown}>
 *     <AuthPages app={app} />
 *   </PagesTheme>
 * )
 * ```
 * @category components @since 0.1.0
 */
export const PagesTheme = (props: PagesThemeProps): ReactNode => {
  const { accentColor = "indigo", appearance = "inherit", children, grayColor = "auto", hasBackground = true } = props
  const { panelBackground = "translucent", radius = "medium", scaling = "100%" } = props
  // The same object until a prop changes: menus and dialogs would render again with each rendering of the program.
  const theme = useMemo(
    () => ({ accentColor, appearance, grayColor, hasBackground, panelBackground, radius, scaling }),
    [accentColor, appearance, grayColor, hasBackground, panelBackground, radius, scaling]
  )
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

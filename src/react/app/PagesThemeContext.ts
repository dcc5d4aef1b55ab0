"use client"
/** The props of the nearest `<PagesTheme>`, for menus and dialogs, which need the context of `<Theme>`. */
import type { ThemeProps } from "@radix-ui/themes"
import { createContext } from "react"

export const PagesThemeContext = createContext<Omit<ThemeProps, "children"> | null>(null)

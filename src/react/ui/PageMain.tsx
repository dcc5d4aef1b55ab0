"use client"
/**
 * The main element of a complete page: one column with the brand at its top. The top of the column keeps its position when the content
 * grows.
 */
import { createContext, type CSSProperties, type ReactNode, type RefObject, use, useLayoutEffect, useRef } from "react"
import { useRootAttributes } from "../app/RootStyles.tsx"
import { PageBrand } from "./PageBrand.tsx"

/** Space at an edge of the page, at least as wide as a phone's inset for rounded corners, camera or home indicator. */
const inset = (side: "bottom" | "left" | "right" | "top", space: string) => `max(${space}, env(safe-area-inset-${side}))`
const aside = "clamp(var(--space-3), 4vw, var(--space-6))"

/** A CSS variable with the width of the window's scroll bar. Equal space on the other side centres the page in the window. */
const scrollBar = "--latchkey-scroll-bar"

/**
 * Measures the scroll bar whenever its width changes, before the browser paints. A reserved gutter (`scrollbar-gutter`) would move the
 * centre of the page, and dialogs could not dim it. A dialog hides the scroll bar and keeps its space, so the hook measures nothing while
 * one is open.
 */
const useScrollBar = (main: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => {
    const measure = () => {
      const { body, documentElement } = document
      if (body.hasAttribute("data-scroll-locked")) return
      main.current?.style.setProperty(scrollBar, `${innerWidth - documentElement.clientWidth}px`)
    }
    measure()
    // Test environments without layout, such as jsdom, have no observers.
    if (typeof ResizeObserver === "undefined") return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(document.documentElement)
    return () => observer.disconnect()
  }, [main])

/** The height of a page with a message and two buttons, in pixels. */
export const defaultPageHeight = 300
/** The usual height of the page in pixels: its skeleton and all its steps use the same value, so that they start at the same position. */
export const PageHeight = createContext(defaultPageHeight)

/** The height of the brand above the card, including the gap between the two, in pixels. */
const brandHeight = 56

/**
 * Centres the page by its usual height instead of its actual height, so that added content, such as an error, moves only the page's lower
 * edge. Uses the small viewport (`svh`), which does not change during scrolling.
 */
const style = (wide: boolean, height: number): CSSProperties => ({
  boxSizing: "border-box",
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  minHeight: "100svh",
  paddingTop: inset("top", wide ? aside : `max(var(--space-4), (100svh - ${height + brandHeight}px) / 2)`),
  paddingBottom: inset("bottom", "var(--space-5)"),
  paddingLeft: `calc(${inset("left", aside)} + var(${scrollBar}, 0px))`,
  paddingRight: inset("right", aside)
})

export interface PageMainProps {
  /** Whether the content is larger than a card, and starts at the top of the window. Default: `false`. */
  readonly wide?: boolean | undefined
  readonly children: ReactNode
}

export const PageMain = ({ children, wide = false }: PageMainProps): ReactNode => {
  const main = useRef<HTMLElement>(null)
  useScrollBar(main)
  return (
    <main {...useRootAttributes()} ref={main} style={style(wide, use(PageHeight))}>
      {!wide && <PageBrand />}
      {children}
    </main>
  )
}

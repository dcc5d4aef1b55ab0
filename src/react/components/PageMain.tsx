"use client"
/** The main part of a page of its own: one column with the brand at its top, which stays where it is while the rest grows. */
import { createContext, type CSSProperties, type ReactNode, type RefObject, use, useLayoutEffect, useRef } from "react"
import { useRootAttributes } from "../app/RootStyles.tsx"
import { PageBrand } from "./PageBrand.tsx"

/** At the edge of a telephone the rounded corners, the camera and the scroll bar of the hand count too. */
const inset = (side: "bottom" | "left" | "right" | "top", space: string) => `max(${space}, env(safe-area-inset-${side}))`
const aside = "clamp(var(--space-3), 4vw, var(--space-6))"

/** The width of the window's scroll bar: as much room on the other side keeps the page in the middle of the window. */
const scrollBar = "--latchkey-scroll-bar"

/**
 * Measures the scroll bar before the page is drawn with another one. A reserved gutter (`scrollbar-gutter`) would put the middle of the page
 * elsewhere, and dialogs could not dim it. A dialog hides the scroll bar and keeps its room, so that nothing is measured then.
 */
const useScrollBar = (main: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => {
    const measure = () => {
      const { body, documentElement } = document
      if (body.hasAttribute("data-scroll-locked")) return
      main.current?.style.setProperty(scrollBar, `${innerWidth - documentElement.clientWidth}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(document.documentElement)
    measure()
    return () => observer.disconnect()
  }, [main])

/** Pixels of a page with a message and two buttons. */
export const defaultPageHeight = 300
/** How high the page mostly is, in pixels: one number for its skeleton and all its steps, so that none of them begins elsewhere. */
export const PageHeight = createContext(defaultPageHeight)

/** Of the brand above the card, with the gap below it. */
const brandHeight = 56

/**
 * In the middle of the window by the height that the page mostly has, not by the one that it comes to have: what grows, such as by an
 * error, grows at its end. Of the small window (`svh`), which does not change while somebody scrolls.
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
  /** For more than a card: it begins at the top of the window. Default: `false`. */
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

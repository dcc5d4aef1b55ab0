"use client"
/** The document's title while a complete page is shown. */
import { useEffect } from "react"

/**
 * Sets the document's title, and restores the previous one afterwards, unless other code has changed it. A server-rendered page may hydrate
 * late, and React then restores a layout's title: that does not count as a change. With `undefined`, leaves the title unchanged, for a
 * component that is only a part of a page.
 */
export const useDocumentTitle = (title: string | undefined): void =>
  useEffect(() => {
    if (title === undefined) return undefined
    let before = document.title
    const name = () => {
      // Records a streamed title that arrives in a document without one.
      if (before === "" && document.title !== title) before = document.title
      if (document.title === before) document.title = title
    }
    document.title = title
    const observer = new MutationObserver(name)
    observer.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      if (document.title === title) document.title = before
    }
  }, [title])

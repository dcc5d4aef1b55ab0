"use client"
/** The title of the document, as long as a page of its own is shown. */
import { useEffect } from "react"

/**
 * Names the document, and gives it its name back afterwards, unless somebody else has named it meanwhile. What was rendered on a server
 * may be hydrated later than the page, by which React puts the title of a layout back: that is not taken for a new name. `undefined`
 * leaves it alone: a part of a page that is not ours.
 */
export const useDocumentTitle = (title: string | undefined): void =>
  useEffect(() => {
    if (title === undefined) return undefined
    let before = document.title
    const name = () => {
      // A title that is streamed comes to a document that has none yet.
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

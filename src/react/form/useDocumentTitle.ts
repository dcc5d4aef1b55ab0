"use client"
/** The title of the document, as long as a page of its own is shown. */
import { useEffect } from "react"

/** Names the document, and gives it its name back afterwards. `undefined` leaves it alone: a part of a page that is not ours. */
export const useDocumentTitle = (title: string | undefined): void =>
  useEffect(() => {
    if (title === undefined) return undefined
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])

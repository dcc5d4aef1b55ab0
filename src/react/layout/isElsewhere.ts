/** Clicks on links that the browser itself handles. */
import type { MouseEvent } from "react"

/** Whether a click opens the link elsewhere, such as in a new tab. */
export const isElsewhere = ({ altKey, button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || altKey || ctrlKey || metaKey || shiftKey

/** Clicks on links that the browser follows itself. */
import type { MouseEvent } from "react"

/** Whether a click leads elsewhere than into this page, such as into a new tab. */
export const isElsewhere = ({ altKey, button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || altKey || ctrlKey || metaKey || shiftKey

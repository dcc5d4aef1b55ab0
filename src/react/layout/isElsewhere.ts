/** Recognizes clicks that the browser handles instead of the app's router. */
import type { MouseEvent } from "react"

/** Whether a click opens the link elsewhere, such as in a new tab. */
export const isElsewhere = ({ altKey, button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || altKey || ctrlKey || metaKey || shiftKey

/** A router of forty lines on the History API. Any other router works: Latchkey only needs a function that navigates to a path. */
import { Link as RadixLink } from "@radix-ui/themes"
import { type ComponentProps, type MouseEvent, startTransition, useEffect, useState } from "react"

const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())
addEventListener("popstate", notify)

/** The navigator of `createClientApp({ navigator })` and `<AuthPages navigate>`. */
export const navigate = (path: string, { replace = false } = {}) => {
  history[replace ? "replaceState" : "pushState"](null, "", path)
  scrollTo(0, 0)
  notify()
}

/** The full address of the page. The previous page stays visible while the next one loads. */
export const useHref = (): string => {
  const [href, setHref] = useState(location.href)
  useEffect(() => {
    const update = () => startTransition(() => setHref(location.href))
    listeners.add(update)
    update()
    return () => void listeners.delete(update)
  }, [])
  return href
}

/** A link within the app. The browser can still open it in a new tab. */
export const Link = ({ href, ...rest }: ComponentProps<typeof RadixLink> & { readonly href: string }) => {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(href)
  }
  return <RadixLink {...rest} href={href} onClick={follow} />
}

"use client"
/** Links of an app to the sign-in pages, as plain `<a>` elements. @category components @since 0.1.0 */
import type { ComponentProps, MouseEvent, ReactNode } from "react"
import { redirectToSignIn, redirectToSignUp, returnParameter } from "../../services/navigation/Navigation.ts"
import { relativePart } from "../../services/navigation/RedirectTarget.ts"
import { useRunner } from "../hooks/useRun.ts"
import { isElsewhere } from "./isElsewhere.ts"
import { useHandlerUrls } from "./pageUrls.ts"
import { useLocation } from "./useLocation.ts"

/** @category models @since 0.1.0 */
export type SignInLinkProps = Omit<ComponentProps<"a">, "href">

const links = { signIn: redirectToSignIn, signUp: redirectToSignUp } as const

const EntryLink = ({ onClick, to, ...rest }: SignInLinkProps & { readonly to: keyof typeof links }): ReactNode => {
  const url = useHandlerUrls()[to]
  const here = useLocation()
  const run = useRunner()
  // The address for a new tab. A click uses the app's navigator, which also sets the return address, and passes the session back from a page
  // of another origin.
  const isOutside = here === undefined || new URL(url, here).origin !== here.origin
  const href = isOutside
    ? url
    : `${url}${url.includes("?") ? "&" : "?"}${new URLSearchParams({ [returnParameter]: relativePart(here) })}`
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isElsewhere(event)) return
    event.preventDefault()
    void run(() => links[to]())
  }
  return <a {...rest} href={href} onClick={follow} />
}

/**
 * A link to the sign-in page, which leads back to the current page. The link is unstyled, and accepts the props of an `<a>` except `href`.
 *
 * **Example** (In a header)
 *
 * ```tsx
 * const user = useUser()
 * return user === null ? <SignInLink>Sign in</SignInLink> : <UserButton />
 * ```
 *
 * **Errors** `AppContextNotFound`, thrown outside `<AuthProvider>`
 */
export const SignInLink = (props: SignInLinkProps): ReactNode => <EntryLink {...props} to="signIn" />

/** Like `SignInLink`, for the sign-up page. **Errors** `AppContextNotFound`, thrown outside `<AuthProvider>` */
export const SignUpLink = (props: SignInLinkProps): ReactNode => <EntryLink {...props} to="signUp" />

"use client"
/** All sign-in and account pages, loaded on the first visit. */
import type * as Layer from "effect/Layer"
import type * as Schema from "effect/Schema"
import { type ComponentType, memo, type ReactNode, Suspense, useLayoutEffect, useMemo, useState } from "react"
import * as NavigatorFunction from "../../layers/navigators/NavigatorFunction.ts"
import { project } from "../../live/pageValues.ts"
import type { RunsWith } from "../../promise/calls/Promised.ts"
import type { Page } from "../../services/navigation/HandlerUrls.ts"
import { useAppContext } from "../app/AppContext.ts"
import { AuthProvider } from "../app/AuthProvider.tsx"
import type { Brand } from "../app/Brand.ts"
import { isServer } from "../app/leaveToBrowser.ts"
import { PageNavigator } from "../app/PageNavigator.ts"
import type { PageServices } from "../app/PageServices.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { holdInputs } from "../form/earlyInputs.ts"
import { AuthErrorBoundary } from "../layout/AuthErrorBoundary.tsx"
import { type LazyCode, lazyCode } from "../layout/lazyCode.ts"
import { Notice } from "../layout/Notice.tsx"
import { heightOf } from "../layout/pageHeights.ts"
import type { PageProps } from "../layout/PageProps.ts"
import { PageSkeleton } from "../layout/PageSkeleton.tsx"
import { isAt, pageAt, pageByEnding, useHandlerUrls } from "../layout/pageUrls.ts"
import { PageLocation, useLocation } from "../layout/useLocation.ts"
import { SettingsSkeleton } from "../settings/SettingsSkeleton.tsx"
import { type SettingsSlots, SettingsSlotsContext } from "../settings/settingsSlots.ts"
import { type AuthSlots, SlotsContext } from "../sign-in/Slots.ts"
import { PageHeight } from "../ui/PageMain.tsx"
import { HandlerIndex } from "./HandlerIndex.tsx"
import { SignOut } from "./SignOut.tsx"

/**
 * The pages, in three chunks, so that a visit does not load all of them. The page that signs out needs no chunk: it also works offline, and
 * after a deployment has removed the chunks.
 */
const pages: { readonly [P in Page]: LazyCode<PageProps> } = {
  signIn: lazyCode(async () => (await import("./signInPages.ts")).SignIn),
  signUp: lazyCode(async () => (await import("./signInPages.ts")).SignUp),
  signOut: lazyCode(async () => SignOut),
  emailVerification: lazyCode(async () => (await import("./furtherPages.ts")).EmailVerification),
  passwordReset: lazyCode(async () => (await import("./furtherPages.ts")).PasswordReset),
  forgotPassword: lazyCode(async () => (await import("./furtherPages.ts")).ForgotPassword),
  oauthCallback: lazyCode(async () => (await import("./furtherPages.ts")).OAuthCallback),
  magicLinkCallback: lazyCode(async () => (await import("./furtherPages.ts")).MagicLinkCallback),
  accountSettings: lazyCode(async () => (await import("../settings/settingsPages.ts")).AccountSettings),
  error: lazyCode(async () => (await import("./furtherPages.ts")).ErrorPage),
  teamInvitation: lazyCode(async () => (await import("./furtherPages.ts")).TeamInvitation),
  mfa: lazyCode(async () => (await import("./furtherPages.ts")).Mfa),
  cliAuthConfirm: lazyCode(async () => (await import("./furtherPages.ts")).CliAuthConfirm),
  onboarding: lazyCode(async () => (await import("./furtherPages.ts")).Onboarding),
  teamCreation: lazyCode(async () => (await import("./furtherPages.ts")).TeamCreation)
}

/** @category models @since 0.1.0 */
export interface PagesSlots<Fields extends Schema.JsonObject = Schema.JsonObject> extends AuthSlots<Fields> {
  readonly settings?: SettingsSlots | undefined
}

/** Retries the loading of page code that failed to load. Keeps code that has loaded. */
const loadAgain = () => Object.values(pages).forEach((page) => page.again())

/** @category models @since 0.1.0 */
export interface AuthPagesProps {
  /**
   * The app, as in `<AuthProvider>`. The pages use this app even inside an `<AuthProvider>`. The app's option `urls` defines the addresses
   * of the pages.
   */
  readonly app: RunsWith<PageServices> | Layer.Layer<PageServices, unknown>
  /** The router's current location: a path with its query, or the whole address. Default: the browser's address. */
  readonly location?: string | URL | undefined
  /** The router's navigation, called with a path and `{ replace }`. Default: the app's navigator. */
  readonly navigate?: NavigatorFunction.Navigate | undefined
  /** Replacements for some pages. Create the object outside the component. */
  readonly pages?: { readonly [P in Page]?: ComponentType<PageProps> } | undefined
  /** The name and logo at the top of each complete page, as in `<AuthProvider>`. Default: the project's display name. `null`: none. */
  readonly brand?: Brand | null | undefined
  /** Additions to the pages, and the order or removal of their parts. Create the object outside the component. */
  readonly slots?: PagesSlots | undefined
  /**
   * Whether the page is complete. `false` leaves the document's title, the main element and its heading to the surrounding page. Default:
   * `true`.
   */
  readonly fullPage?: boolean | undefined
  /** Content for an address without a page. Default: a "not found" page. */
  readonly notFound?: ReactNode
}

/** The page to show: `page` at any address, or the page of the current address. */
interface Choice extends Pick<AuthPagesProps, "fullPage" | "notFound" | "pages"> {
  readonly page?: Page | undefined
}

const PageHere = ({ fullPage, notFound, page, pages: overrides }: Choice) => {
  const { t } = useTranslation()
  const urls = useHandlerUrls()
  const here = useLocation(page === undefined)
  const { initial, store } = useAppContext()
  if (page === undefined && here === undefined) return <PageSkeleton fullPage={fullPage} />
  const name = page ?? (here && pageAt(urls, here))
  // The read begins beside the load of the page's code, not after it. (The default brand reads the project, too.)
  const readsProject = (name === "signIn" || name === "signUp") && overrides?.[name] === undefined
  if (readsProject && !isServer && initial(project) === undefined) store.get(project)
  const height = heightOf(name)
  const Shown = name && (overrides?.[name] ?? pages[name].latest())
  if (Shown === undefined && here !== undefined && isAt(here, urls.handler)) return <HandlerIndex fullPage={fullPage} />
  if (Shown === undefined) {
    return notFound ?? (
      <Notice
        fullPage={fullPage}
        symbol="nothing"
        links={[{ to: "home", text: t("action.goHome") }]}
        text={t("message.unknownPage.text")}
        title={t("message.unknownPage.title")}
      />
    )
  }
  return (
    <Suspense
      fallback={name === "accountSettings"
        ? <SettingsSkeleton fullPage={fullPage ?? false} />
        : (
          <PageHeight value={height}>
            <PageSkeleton fullPage={fullPage} of={name} />
          </PageHeight>
        )}
      key={name}
    >
      <PageHeight value={height}>
        {/* oxlint-disable-next-line react/static-components -- It is chosen here, and made elsewhere. */}
        <Shown fullPage={fullPage} />
      </PageHeight>
    </Suspense>
  )
}

/** Renders again only if its props change: React discards the server's HTML of a page that is updated before its code has loaded. */
const Inside = memo(({ fullPage = true, notFound, page, pages }: Choice) => {
  const here = useLocation(page === undefined)
  return (
    <AuthErrorBoundary fullPage={fullPage} key={here?.pathname} onRetry={loadAgain}>
      <Suspense
        fallback={
          <PageHeight value={heightOf(page ?? (here && pageByEnding(here)))}>
            <PageSkeleton fullPage={fullPage} />
          </PageHeight>
        }
      >
        <PageHere fullPage={fullPage} notFound={notFound} page={page} pages={pages} />
      </Suspense>
    </AuthErrorBoundary>
  )
})

/** Creates a navigator that calls the router's latest `navigate` function, which may change on each rendering. */
const routerOf = () => {
  let latest: NavigatorFunction.Navigate | undefined
  return {
    navigator: NavigatorFunction.make((url, options) => latest?.(url, options)),
    set: (navigate: NavigatorFunction.Navigate | undefined) => {
      latest = navigate
    }
  }
}

/** Parses the router's location, which may be relative to the document's address; `undefined` if invalid. */
const addressOf = (location: string): URL | undefined => {
  const base = globalThis.document?.location.href ?? "http://relative.invalid"
  return URL.canParse(location, base) ? new URL(location, base) : undefined
}

/**
 * Shows every page at its address (docs/provider/pages.md#addresses), under any base path and in any router. Each page can be replaced. Put
 * it into a `<Theme>` of Radix Themes, at a catch-all route below the base path. The pages are in English, unless inside a
 * `<TranslationProvider>`.
 *
 * **Details**
 *
 * Pages show only what the project allows. Their code has three parts, each loaded on the first visit: sign-in and sign-up, the settings,
 * and all other pages. There are no inline scripts and no eval; Radix Themes adds style elements, so a content security policy needs
 * `style-src 'unsafe-inline'`, or a nonce.
 *
 * **Example** (Anywhere; React Router; Next.js, in `app/handler/[[...page]]/page.tsx`)
 *
 * ```tsx
 * <AuthPages app={app} />
 * <AuthPages app={app} location={useHref(useLocation())} navigate={useNavigate()} />
 * <AuthPages app={app} navigate={(url, { replace }) => replace ? router.replace(url) : router.push(url)} />
 * ```
 * @category components @since 0.1.0
 */
export const AuthPages = (props: AuthPagesProps): ReactNode => <Pages {...props} />

/** @category models @since 0.1.0 */
export interface AuthPageProps extends Omit<AuthPagesProps, "notFound" | "pages"> {
  /** The page to show, at any address. */
  readonly page: Page
}

/**
 * One page by its name, at any address, such as a sign-in form in a dialog. Its code is loaded when it is first shown. `fullPage` defaults
 * to `false` here. Like `<AuthPages>`, must be inside a `<Theme>` and, for another language, a `<TranslationProvider>`.
 *
 * **Example** (A sign-up form in the program's page)
 *
 * ```tsx
 * <AuthPage app={app} page="signUp" />
 * ```
 * @category components @since 0.1.0
 */
export const AuthPage = ({ fullPage = false, ...props }: AuthPageProps): ReactNode => <Pages {...props} fullPage={fullPage} />

const noSlots = {}

const Pages = (
  { app, brand, location, navigate, slots = noSlots, ...rest }: AuthPagesProps & { readonly page?: Page | undefined }
): ReactNode => {
  const address = location === undefined ? undefined : String(location)
  const here = useMemo(() => address === undefined ? undefined : addressOf(address), [address])
  const [router] = useState(routerOf)
  // Before the code of the form has loaded.
  useState(holdInputs)
  useLayoutEffect(() => router.set(navigate))
  return (
    <AuthProvider app={app} brand={brand}>
      <PageLocation value={here}>
        <PageNavigator value={navigate === undefined ? undefined : router.navigator}>
          <SlotsContext value={slots}>
            <SettingsSlotsContext value={slots.settings ?? noSlots}>
              <Inside {...rest} />
            </SettingsSlotsContext>
          </SlotsContext>
        </PageNavigator>
      </PageLocation>
    </AuthProvider>
  )
}

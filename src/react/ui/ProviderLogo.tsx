"use client"
/** The logo of an identity provider, in a box of fixed size. */
import { type ReactNode, useEffect, useState } from "react"
import type { LogoShape } from "../../schema/auth/providerLogos.ts"
import { identityProviderName } from "./identityProviderName.ts"

type Logos = { readonly [id: string]: LogoShape }

/** The logos, loaded once, when the first logo is shown. After a failure, the next logo to be shown loads them again. */
let logosModule: Logos | undefined
let loading: Promise<Logos> | undefined
const load = (): Promise<Logos> => {
  loading ??= import("../../schema/auth/providerLogos.ts").then(({ providerLogos }) => {
    logosModule = providerLogos
    return providerLogos
  }, (error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** The logos; `undefined` until loaded, empty if they cannot be loaded. */
const useLogos = (): Logos | undefined => {
  const [logos, setLogos] = useState(logosModule)
  useEffect(() => {
    if (logos !== undefined) return undefined
    let isMounted = true
    const show = (logos: Logos) => {
      if (isMounted) setLogos(logos)
    }
    load().then(show, () => show({}))
    return () => {
      isMounted = false
    }
  }, [logos])
  return logos
}

const monogramStyle = {
  display: "grid",
  placeItems: "center",
  borderRadius: "var(--radius-2)",
  // Gives it an edge in forced colours.
  outline: "1px solid transparent",
  outlineOffset: -1,
  background: "var(--gray-a4)",
  color: "var(--gray-12)",
  fontWeight: "var(--font-weight-medium)",
  lineHeight: 1
} as const

const Mark = ({ id, logo }: { readonly id: string; readonly logo: LogoShape | undefined }): ReactNode =>
  logo === undefined
    ? <span style={{ ...monogramStyle, width: "100%", height: "100%" }}>{identityProviderName(id).slice(0, 1)}</span>
    : (
      <svg data-logo={id} height="100%" viewBox={logo.viewBox} width="100%">
        {logo.paths.map(([d, fill = "currentColor"]) => <path d={d} fill={fill} key={d} />)}
      </svg>
    )

/** @category models @since 0.1.0 */
export interface ProviderLogoProps {
  /** The id of an identity provider, such as `github`. */
  readonly provider: string
  /** The width and height, in pixels. Default: 18. */
  readonly size?: number | undefined
}

/**
 * A decorative logo, hidden from screen readers. For an identity provider without a logo, shows the first letter of the identity provider's
 * name.
 * @category components @since 0.1.0
 */
export const ProviderLogo = ({ provider, size = 18 }: ProviderLogoProps): ReactNode => {
  const logos = useLogos()
  const logo = logos !== undefined && Object.hasOwn(logos, provider) ? logos[provider] : undefined
  return (
    <span
      aria-hidden
      style={{ display: "inline-block", flexShrink: 0, width: size, height: size, fontSize: size * 0.6, color: "var(--gray-12)" }}
    >
      {logos !== undefined && <Mark id={provider} logo={logo} />}
    </span>
  )
}

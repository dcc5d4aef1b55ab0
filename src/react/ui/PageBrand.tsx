"use client"
/** The app's logo and name at the top of each complete page. */
import { Flex, Text } from "@radix-ui/themes"
import { type ReactNode, use, useState } from "react"
import { project as projectValue } from "../../live/pageValues.ts"
import { AppContext } from "../app/AppContext.ts"
import { type Brand, BrandContext } from "../app/Brand.ts"
import { useLiveState } from "../hooks/useLive.ts"
import { gap } from "./scales.ts"

const box = { height: 32, maxWidth: "100%" } as const
const image = { display: "block", height: 32, maxWidth: 160, objectFit: "contain" } as const
/** Reserves the logo's space next to the name before the logo loads, so that the name does not move. */
const mark = { ...image, flexShrink: 0, width: 32 } as const

const nameStyle = { color: "var(--gray-12)" } as const

/** Classes that show a logo in one appearance of `<Theme>`, which may differ from the system's. */
const logoClass = { light: "latchkey-logo-light", dark: "latchkey-logo-dark" } as const

/** Replaces a square logo that cannot be loaded, so that the name next to the logo does not move. */
const monogram = {
  ...mark,
  display: "grid",
  placeItems: "center",
  borderRadius: "var(--radius-3)",
  background: "var(--gray-a4)",
  color: "var(--gray-12)"
} as const

const Logo = ({ brand: { logo, logoDark, name, showName = true } }: { readonly brand: Brand }): ReactNode => {
  const [failedUrl, setFailed] = useState<string>()
  const logoImage = (source: string | undefined, appearance?: "light" | "dark") => {
    if (source === undefined) return null
    const className = appearance && logoClass[appearance]
    if (source !== failedUrl) {
      return (
        <img
          alt={showName ? "" : name ?? ""}
          className={className}
          onError={() => setFailed(source)}
          src={source}
          style={showName && name !== undefined ? mark : image}
        />
      )
    }
    if (!showName) return <Text className={className} size="3" style={nameStyle} truncate weight="bold">{name}</Text>
    return name !== undefined && <Text aria-hidden className={className} style={monogram} weight="bold">{name.slice(0, 1)}</Text>
  }
  if (logoDark === undefined || logo === undefined) return logoImage(logo ?? logoDark)
  return (
    <>
      {logoImage(logo, "light")}
      {logoImage(logoDark, "dark")}
    </>
  )
}

const Shown = ({ brand }: { readonly brand: Brand }): ReactNode => {
  const { home, logo, logoDark, name, showName = true } = brand
  const content = (
    <>
      <Logo brand={brand} />
      {name !== undefined && (showName || (logo ?? logoDark) === undefined) && (
        <Text size="3" style={nameStyle} truncate weight="bold">{name}</Text>
      )}
    </>
  )
  const row = { ...box, display: "inline-flex", alignItems: "center", gap: 10, minWidth: 0 }
  if (home === undefined) return <span style={row}>{content}</span>
  return <a href={home} style={{ ...row, textDecoration: "none" }}>{content}</a>
}

/** The brand with the project's display name. Reserves space until the name is known, and leaves it empty if the project cannot be read. */
const OfProject = ({ brand }: { readonly brand: Brand | undefined }): ReactNode => {
  const project = useLiveState(projectValue)
  const name = project.status === "ok" ? project.value.displayName : undefined
  return <Shown brand={{ ...brand, name }} />
}

export interface PageBrandProps {
  /** The horizontal position. Default: `center`. */
  readonly justify?: "start" | "center" | undefined
}

/** The app's logo and name, always 32 pixels high, so that no layout shift occurs when a name or an image loads. */
export const PageBrand = ({ justify = "center" }: PageBrandProps): ReactNode => {
  const brand = use(BrandContext)
  const hasApp = use(AppContext) !== undefined
  if (brand === null) return null
  return (
    <Flex justify={justify} mb={justify === "center" ? gap.blocks : "0"} minWidth="0" style={box} width="100%">
      {brand?.name !== undefined || !hasApp ? <Shown brand={brand ?? {}} /> : <OfProject brand={brand} />}
    </Flex>
  )
}

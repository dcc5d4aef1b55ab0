"use client"
/** The layout of the account settings: their title, the navigation, and the section next to it. */
import { Box, Flex, Grid, Heading } from "@radix-ui/themes"
import type { ReactNode } from "react"
import { RootStyles, useRootAttributes } from "../app/RootStyles.tsx"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { PageLink } from "../layout/PageLink.tsx"
import { PageBrand } from "../ui/PageBrand.tsx"
import { PageMain } from "../ui/PageMain.tsx"
import { titleStyle } from "../ui/scales.ts"

const widest = 1040

export interface SettingsFrameProps {
  readonly fullPage: boolean
  readonly nav: ReactNode
  readonly children: ReactNode
}

export const SettingsFrame = ({ children, fullPage, nav }: SettingsFrameProps): ReactNode => {
  const { t } = useTranslation()
  const root = useRootAttributes()
  const content = (
    <Flex {...root} direction="column" gap="5" style={{ width: "100%", maxWidth: widest, marginInline: "auto" }}>
      <RootStyles />
      {fullPage && (
        <Flex align="center" gap="4" justify="between">
          <PageBrand justify="start" />
          <Box flexShrink="0" maxWidth="60%">
            <PageLink to="home">{t("settings.back")}</PageLink>
          </Box>
        </Flex>
      )}
      <Heading as={fullPage ? "h1" : "h2"} size="7" style={titleStyle}>{t("settings.title")}</Heading>
      <Grid columns={{ initial: "minmax(0, 1fr)", sm: "220px minmax(0, 1fr)" }} gap={{ initial: "5", sm: "6" }}>
        <Box>{nav}</Box>
        <Box minWidth="0">{children}</Box>
      </Grid>
    </Flex>
  )
  return fullPage ? <PageMain wide>{content}</PageMain> : content
}

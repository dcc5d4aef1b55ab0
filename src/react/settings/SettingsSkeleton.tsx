"use client"
/** The placeholder of the account settings until the sections are known. */
import { Box, Flex, Skeleton } from "@radix-ui/themes"
import type { ReactNode } from "react"
import { useDelayedPending } from "../hooks/useDelayedPending.ts"
import { WaitingText } from "../layout/WaitingText.tsx"
import { SectionSkeleton } from "../ui/Skeleton.tsx"
import { SettingsFrame } from "./SettingsFrame.tsx"

/** Heights, in pixels, of the cards in the section that the settings usually open with. */
const heights = { wide: [353], narrow: [469] }
/** Widths of the links that every account has, in percent of the navigation's width. */
const links = [45, 75, 60, 65, 50]

export const SettingsSkeleton = ({ fullPage }: { readonly fullPage: boolean }): ReactNode => {
  const long = useDelayedPending()
  const hiddenStyle = long ? undefined : { visibility: "hidden" } as const
  const nav = (
    <>
      <Flex direction="column" display={{ initial: "none", sm: "flex" }} gap="1" pt="5">
        {links.map((width) => (
          <Flex align="center" height="36px" key={width} px="3">
            <Skeleton aria-hidden height="16px" style={hiddenStyle} width={`${width}%`} />
          </Flex>
        ))}
      </Flex>
      <Box display={{ initial: "block", sm: "none" }}>
        <Skeleton aria-hidden height="40px" style={hiddenStyle} />
      </Box>
    </>
  )
  return (
    <SettingsFrame fullPage={fullPage} nav={nav}>
      <Flex direction="column" gap="4">
        <Skeleton aria-hidden height="28px" style={hiddenStyle} width="160px" />
        <SectionSkeleton heights={heights} />
        <WaitingText />
      </Flex>
    </SettingsFrame>
  )
}

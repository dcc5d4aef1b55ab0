/** A page with one message, and what the person can do next. */
import { Flex } from "@radix-ui/themes"
import type { ReactNode } from "react"
import type { UrlName } from "../../services/navigation/HandlerUrls.ts"
import { BusyButton } from "../components/BusyButton.tsx"
import { ErrorCallout } from "../components/ErrorCallout.tsx"
import { gap } from "../components/scales.ts"
import { PageFrame, type PageFrameProps } from "./PageFrame.tsx"
import { PageLink } from "./PageLink.tsx"

/** @category models @since 0.1.0 */
export interface NoticeProps extends PageFrameProps {
  /** Something to do here. */
  readonly button?: { readonly text: string; readonly onClick: () => unknown; readonly pending?: boolean } | undefined
  /** The error of the button's action; below the button, which stays where it is. */
  readonly error?: unknown
  /** Pages to go to. */
  readonly links?: ReadonlyArray<{ readonly to: UrlName; readonly text: string }> | undefined
}

/**
 * One primary action: the button, or the first page to go to where there is no button. The others are below it, as wide and quieter.
 * @category components @since 0.1.0
 */
export const Notice = ({ button, children, error, links = [], ...frame }: NoticeProps): ReactNode => (
  <PageFrame {...frame}>
    {(button !== undefined || links.length > 0 || children !== undefined) && (
      <Flex direction="column" gap={gap.buttons}>
        {button && <BusyButton onClick={() => void button.onClick()} pending={button.pending ?? false}>{button.text}</BusyButton>}
        {children}
        <ErrorCallout error={error} />
        {links.map(({ text, to }, index) => (
          <PageLink key={to} look={button === undefined && index === 0 ? "primary" : "secondary"} to={to}>{text}</PageLink>
        ))}
      </Flex>
    )}
  </PageFrame>
)

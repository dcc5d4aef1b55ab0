/** A page with one message and the user's next steps. */
import { Flex } from "@radix-ui/themes"
import type { ReactNode } from "react"
import type { UrlName } from "../../services/navigation/HandlerUrls.ts"
import { BusyButton } from "../ui/BusyButton.tsx"
import { ErrorCallout } from "../ui/ErrorCallout.tsx"
import { gap } from "../ui/scales.ts"
import { PageFrame, type PageFrameProps } from "./PageFrame.tsx"
import { PageLink } from "./PageLink.tsx"

/** @category models @since 0.1.0 */
export interface NoticeProps extends PageFrameProps {
  /** An action on this page. */
  readonly button?: { readonly text: string; readonly onClick: () => unknown; readonly pending?: boolean } | undefined
  /** The error of the button's action; shown below the button, which does not move. */
  readonly error?: unknown
  /** Links to pages. */
  readonly links?: ReadonlyArray<{ readonly to: UrlName; readonly text: string }> | undefined
}

/**
 * Shows one primary action: the button or, without a button, the first link. The other links are below it, with the same width and less
 * emphasis.
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

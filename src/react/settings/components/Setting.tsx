"use client"
/** The card of one setting, or of several related settings. */
import { Card, Flex, Heading, Separator, Text } from "@radix-ui/themes"
import { Children, createContext, Fragment, type ReactNode, use, useId } from "react"

export interface SettingProps {
  /** The title. Omit if the section has only this setting. */
  readonly title?: string | undefined
  readonly text?: ReactNode
  /** A control next to the title, or below it on narrow screens. */
  readonly action?: ReactNode
  readonly children?: ReactNode
}

const GroupContext = createContext(false)

/** One card for several settings, with lines between them. */
export const SettingGroup = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <GroupContext value>
    <Card size="3">
      <Flex direction="column" gap="5">
        {Children.toArray(children).map((child, index) => (
          // The settings of a group keep their order.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            {index > 0 && <Separator size="4" />}
            {child}
          </Fragment>
        ))}
      </Flex>
    </Card>
  </GroupContext>
)

/** A setting: its name, its purpose, and its controls. */
export const Setting = ({ action, children, text, title }: SettingProps): ReactNode => {
  const id = useId()
  const isGrouped = use(GroupContext)
  const head = title !== undefined || text !== undefined || Boolean(action)
  const section = (
    <section {...(title !== undefined && { "aria-labelledby": id })}>
      <Flex direction="column" gap="4">
        {head && (
          <Flex
            align={{ initial: "stretch", sm: "center" }}
            direction={{ initial: "column", sm: "row" }}
            gap="4"
            justify="between"
          >
            <Flex direction="column" gap="1" minWidth="0">
              {title !== undefined && <Heading as="h3" id={id} size="4" weight="medium">{title}</Heading>}
              {text !== undefined && <Text as="p" color="gray" size="2">{text}</Text>}
            </Flex>
            {Boolean(action) && <Flex flexShrink="0" gap="3" wrap="wrap">{action}</Flex>}
          </Flex>
        )}
        {children}
      </Flex>
    </section>
  )
  return isGrouped ? section : <Card asChild size="3">{section}</Card>
}

/** A status message for success. Takes no space without children. */
export const SuccessText = ({ children }: { readonly children?: string | false | undefined }): ReactNode => (
  <Text
    as="p"
    color="green"
    role="status"
    size="2"
    style={{ overflowWrap: "anywhere", ...(!children && { position: "absolute" }) }}
  >
    {children}
  </Text>
)

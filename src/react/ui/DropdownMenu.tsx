"use client"
/** A menu that opens from a button, with items that may be asynchronous. */
import { DropdownMenu as Themed, Text, VisuallyHidden } from "@radix-ui/themes"
import { createContext, type ReactElement, type ReactNode, type RefObject, useContext, useId, useRef, useState } from "react"
import { RootStyles, useRootAttributes } from "../app/RootStyles.tsx"
import { useTranslationOf } from "../app/TranslationProvider.tsx"
import { type Action, type NamedActions, useNamedActions } from "../hooks/useNamedActions.ts"
import { useSpinDelay } from "../hooks/useSpinDelay.ts"
import { FailureDialog } from "./FailureDialog.tsx"
import { OverlayTheme } from "./OverlayTheme.tsx"
import { Spinner, spinnerSize } from "./Spinner.tsx"
import { trustStyles } from "./trustedStyles.ts"

/** Pixels between a menu and its trigger. */
export const dropdownMenuOffset = 4

/** The maximum width, so that a long name ends with an ellipsis and is not cut off at the window's edge. */
const widest = "min(320px, 100vw - 16px)"
/** The width without the menu's and the item's padding, and the icon. The text's own direction, so that the ellipsis is at its end. */
const clipStyle = { maxWidth: `calc(${widest} - 80px)`, unicodeBidi: "plaintext" } as const

interface Menu {
  readonly actions: NamedActions
  readonly close: () => void
  readonly trigger: RefObject<HTMLButtonElement | null>
}
const MenuContext = createContext<Menu | undefined>(undefined)
const useMenu = (): Menu => {
  const menu = useContext(MenuContext)
  if (menu === undefined) throw new Error("The part of a menu is outside <DropdownMenu>.")
  return menu
}

export interface WithChildren {
  readonly children?: ReactNode
}

/** Contains the trigger and the content of a menu. Every other part belongs inside it. */
export const DropdownMenu = ({ children }: WithChildren): ReactNode => {
  const { direction, t } = useTranslationOf("DropdownMenu")
  const [open, setOpen] = useState(false)
  const actions = useNamedActions()
  const trigger = useRef<HTMLButtonElement>(null)
  const change = (open: boolean) => {
    if (open) trustStyles()
    setOpen(open)
  }
  return (
    <MenuContext value={{ actions, close: () => setOpen(false), trigger }}>
      <RootStyles />
      <OverlayTheme>
        {/* A modal menu would hide the trigger from screen readers while it may still have the focus. */}
        <Themed.Root dir={direction} modal={false} onOpenChange={change} open={open}>{children}</Themed.Root>
        <VisuallyHidden aria-live="polite" role="status">{actions.pending.size > 0 && t("status.working")}</VisuallyHidden>
        <FailureDialog returnFocus={trigger} actions={actions} />
      </OverlayTheme>
    </MenuContext>
  )
}

/** The button that opens the menu: one element, such as Radix Themes' `Button`. */
export const DropdownMenuTrigger = ({ children }: { readonly children: ReactElement }): ReactNode => {
  const { trigger } = useMenu()
  return <Themed.Trigger ref={trigger}>{children}</Themed.Trigger>
}

export interface DropdownMenuContentProps extends WithChildren {
  readonly align?: "start" | "center" | "end" | undefined
}

/** The items of a menu. `align` is "start" by default; the menu moves to where there is space. */
export const DropdownMenuContent = ({ align = "start", children }: DropdownMenuContentProps): ReactNode => {
  const root = useRootAttributes()
  return (
    <Themed.Content {...root} align={align} style={{ maxWidth: widest }} sideOffset={dropdownMenuOffset}>
      {children}
    </Themed.Content>
  )
}

export interface DropdownMenuItemProps extends WithChildren {
  /**
   * Called when the user selects the item. If the function returns a promise, the item is disabled immediately and shows a spinner after
   * 150 ms, until the promise settles; then the menu closes. An error that the function throws or rejects with is shown as an alert.
   */
  readonly onSelect?: Action | undefined
  readonly icon?: ReactNode
  readonly disabled?: boolean | undefined
  /** Whether the action is destructive. Default: `false`. */
  readonly destructive?: boolean | undefined
  /** Identifies the item within its menu if several have the same text. Default: its text. */
  readonly name?: string | undefined
}

const slot = { display: "inline-flex", width: spinnerSize, marginInlineStart: "auto" }

/** An action in a menu: selecting it closes the menu. */
export const DropdownMenuItem = (
  { children, destructive = false, disabled = false, icon, name: itemName, onSelect }: DropdownMenuItemProps
): ReactNode => {
  const { actions, close } = useMenu()
  const id = useId()
  const text = typeof children === "string" ? children : undefined
  // Uses the id only without a name or text, because the id changes when the menu is reopened, and an item must remain pending.
  const name = itemName ?? text ?? id
  const busy = actions.pending.has(name)
  const slow = useSpinDelay(busy)
  const select = (event: Event) => {
    const end = onSelect && actions.run(name, onSelect)
    if (end === undefined) return
    event.preventDefault()
    void end.then(close)
  }
  return (
    <Themed.Item
      aria-busy={busy}
      disabled={disabled || busy}
      onSelect={select}
      {...(destructive && { color: "red" })}
      {...(text !== undefined && { textValue: text })}
    >
      {icon !== undefined && (slow ? <Spinner /> : icon)}
      {typeof children === "string" ? <Text style={clipStyle} truncate>{children}</Text> : children}
      {icon === undefined && <span style={slot}>{slow && <Spinner />}</span>}
    </Themed.Item>
  )
}

/** A heading for the following items. Text is clipped to one line; elements take the lines that they need. */
export const DropdownMenuLabel = ({ children }: WithChildren): ReactNode => {
  // Replaces the colour of Radix Themes, which has too little contrast (WCAG 2.2, 1.4.3).
  const isText = typeof children === "string"
  return (
    <Themed.Label style={{ color: "var(--gray-a11)", ...(!isText && { height: "auto" }) }}>
      {isText ? <Text style={clipStyle} truncate>{children}</Text> : children}
    </Themed.Label>
  )
}

/** A line between two groups of items. */
export const DropdownMenuSeparator = (): ReactNode => <Themed.Separator />

export interface DropdownMenuSubProps extends WithChildren {
  /** The item that opens the submenu. */
  readonly trigger: ReactNode
  readonly icon?: ReactNode
}

/** A submenu. Opens on click, with the arrow keys, or 100 ms after the pointer enters its item. */
export const DropdownMenuSub = ({ children, icon, trigger }: DropdownMenuSubProps): ReactNode => {
  const root = useRootAttributes()
  return (
    <Themed.Sub>
      <Themed.SubTrigger>
        {icon}
        {trigger}
      </Themed.SubTrigger>
      <Themed.SubContent {...root} style={{ maxWidth: widest }}>{children}</Themed.SubContent>
    </Themed.Sub>
  )
}

export interface DropdownMenuChoiceProps<Value extends string> {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly options: ReadonlyArray<{ readonly value: Value; readonly text: string }>
}

/** A group of items, one of which is selected. */
export const DropdownMenuChoice = <Value extends string>(
  { onChange, options, value }: DropdownMenuChoiceProps<Value>
): ReactNode => {
  const choose = (choice: string) => {
    const option = options.find(({ value }) => value === choice)
    if (option !== undefined) onChange(option.value)
  }
  return (
    <Themed.RadioGroup onValueChange={choose} value={value}>
      {options.map(({ text, value }) => <Themed.RadioItem key={value} value={value}>{text}</Themed.RadioItem>)}
    </Themed.RadioGroup>
  )
}

"use client"
/** An input with its label, hint and error. */
import { Flex, Grid, Text, TextField } from "@radix-ui/themes"
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useState } from "react"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { gap, size } from "../ui/scales.ts"
import { Typography } from "../ui/Typography.tsx"
import { holdInputs, replaceEarly } from "./earlyInputs.ts"
import type { FieldBinding } from "./Form.ts"
import { FormAlert } from "./FormAlert.tsx"
import { ReservedSpace } from "./ReservedSpace.tsx"

type InputProps = Pick<
  ComponentProps<typeof TextField.Root>,
  | "autoCapitalize"
  | "autoComplete"
  | "autoFocus"
  | "dir"
  | "enterKeyHint"
  | "inputMode"
  | "maxLength"
  | "onCompositionEnd"
  | "onCompositionStart"
  | "onFocus"
  | "onKeyDown"
  | "onKeyUp"
  | "onPaste"
  | "placeholder"
  | "readOnly"
  | "ref"
  | "spellCheck"
  | "style"
  | "type"
>

/** @category models @since 0.1.0 */
export interface FieldProps extends FieldBinding, InputProps {
  /** Marks the input of a one-time code for the styles. */
  readonly "data-latchkey-code"?: "" | undefined
  readonly label: string
  /** A text below the field, shown while there is no error. */
  readonly hint?: ReactNode
  readonly optional?: boolean | undefined
  /** A link after the error. */
  readonly errorLink?: ReactNode
  /** A text below the field, announced to screen readers when it changes. */
  readonly status?: ReactNode
  /** Content next to the label, such as a link. */
  readonly beside?: ReactNode
  /** Content in the input, after the entered text: a `TextField.Slot`. */
  readonly children?: ReactNode
}

/** The edge of a field: a contrast of 3 : 1 (WCAG 2.2, 1.4.11), which Radix Themes lacks. */
const edge = (color: string) => ({ boxShadow: `inset 0 0 0 1px ${color}` })

/** The text "(optional)". Full-width parentheses include a space; others need one before them. */
const Optional = (): ReactNode => {
  const { t } = useTranslation()
  const text = t("field.optional")
  return <Text color="gray" weight="regular">{text.startsWith("（") ? text : ` ${text}`}</Text>
}

/** Keeps a link, which is taller than a line for touch, from moving the form. */
const inLine = { display: "inline-block", marginBlock: -2 }

/** Places content in the row of the label. */
const besideLabel = { gridArea: "1 / 2" }

/**
 * Passes on a text that was typed or filled in before the server's HTML was hydrated: React would replace it in the next rendering. After
 * all other renderings, the input has the given value.
 */
const useEarlyText = (id: string, { onValue, value }: FieldBinding): void => {
  useState(holdInputs)
  useLayoutEffect(() => {
    const input = document.getElementById(id)
    if (!(input instanceof HTMLInputElement)) return
    replaceEarly(input)
    if (input.value !== value) onValue(input.value)
  })
}

/**
 * An input with its label, hint and error. Its text is 16 pixels high, so that phones do not zoom in.
 * @category components @since 0.1.0
 */
export const Field = (props: FieldProps): ReactNode => {
  const {
    beside,
    children,
    error,
    errorLink,
    hint,
    label,
    form,
    onValue,
    optional = false,
    expectedErrors,
    status,
    style,
    ...input
  } = props
  const id = useId()
  useEarlyText(id, props)
  const descriptionId = error !== undefined ? `${id}-error` : hint !== undefined ? `${id}-hint` : undefined
  const isAddress = input.type === "email" || input.type === "password"
  const wrong = error !== undefined && (
    <div id={`${id}-error`}>
      {error}
      {errorLink && (
        <>
          {" "}
          <span style={inLine}>{errorLink}</span>
        </>
      )}
    </div>
  )
  // An error replaces the hint, so that a rule is shown only once.
  const alert = (
    <>
      {hint === undefined && wrong}
      {status}
    </>
  )
  const expected = hint === undefined ? expectedErrors : []
  return (
    <Flex direction="column" gap={gap.label}>
      <Grid align="baseline" columns="minmax(0, 1fr) auto" gapX="3" gapY={gap.label}>
        <Typography htmlFor={id} type="label">
          {label}
          {optional && <Optional />}
        </Typography>
        <TextField.Root
          {...(isAddress && { autoCapitalize: "none", dir: "ltr", spellCheck: false })}
          {...input}
          aria-describedby={descriptionId}
          aria-invalid={error !== undefined}
          aria-required={!optional}
          id={id}
          onChange={(event) => onValue(event.target.value)}
          size={size.input}
          style={{ ...edge(error === undefined ? "var(--gray-9)" : "var(--red-9)"), gridArea: "2 / 1 / auto / span 2", ...style }}
        >
          {children}
        </TextField.Root>
        {/* After the input in the focus order: most users continue with it instead of the link. */}
        {beside !== undefined && <div style={besideLabel}>{beside}</div>}
      </Grid>
      {hint !== undefined && (
        <ReservedSpace color={wrong === false ? "gray" : "red"} isFollowed texts={expectedErrors}>
          {wrong === false ? <span id={`${id}-hint`}>{hint}</span> : wrong}
        </ReservedSpace>
      )}
      {form === undefined
        ? <ReservedSpace texts={expected}>{alert}</ReservedSpace>
        : <FormAlert form={form} texts={expected}>{alert}</FormAlert>}
    </Flex>
  )
}

/**
 * A list of choices: the browser's own, which page translation, screen readers and phones handle, and which a policy for Trusted Types allows.
 */
import type { CSSProperties, ReactNode } from "react"

export interface SelectOption {
  readonly value: string
  readonly text: string
}

export interface SelectProps {
  readonly value: string
  readonly onValue: (value: string) => void
  /** The choices, with the label of their group or without. */
  readonly groups: ReadonlyArray<{ readonly label?: string | undefined; readonly options: ReadonlyArray<SelectOption> }>
  readonly "aria-label"?: string | undefined
  readonly "aria-labelledby"?: string | undefined
}

/** As large as the inputs, with 16 pixels of text, so that phones do not zoom in. Names of any length end within the control. */
const style: CSSProperties = {
  width: "100%",
  height: "var(--space-7)",
  paddingInline: "var(--space-3)",
  border: "1px solid var(--gray-9)",
  borderRadius: "var(--radius-4)",
  background: "var(--color-surface)",
  color: "var(--gray-12)",
  fontFamily: "inherit",
  fontSize: "var(--font-size-3)",
  textOverflow: "ellipsis"
}

const Options = ({ options }: { readonly options: ReadonlyArray<SelectOption> }): ReactNode =>
  options.map(({ text, value }) => <option key={value} value={value}>{text}</option>)

export const Select = ({ groups, onValue, value, ...labels }: SelectProps): ReactNode => (
  <select
    {...labels}
    onChange={({ target }) => onValue(target.value)}
    style={style}
    value={value}
  >
    {groups.map(({ label, options }) =>
      label === undefined
        ? <Options key="" options={options} />
        : (
          <optgroup key={label} label={label}>
            <Options options={options} />
          </optgroup>
        )
    )}
  </select>
)

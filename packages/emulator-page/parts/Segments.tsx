/** A choice between a few options, as radio buttons that look like one control. */
import { useId } from "react"

interface SegmentsProps<A extends string> {
  readonly label: string
  readonly options: ReadonlyArray<{ readonly value: A; readonly text: string }>
  readonly value: A
  readonly onChange: (value: A) => void
}

export const Segments = <A extends string>({ label, onChange, options, value }: SegmentsProps<A>) => {
  const name = useId()
  return (
    <fieldset className="segments">
      <legend className="unseen">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="unseen"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </fieldset>
  )
}

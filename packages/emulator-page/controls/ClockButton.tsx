/** Moves the emulator's clock, so that tokens, codes and sessions expire without waiting. */
import { useState } from "react"
import type { PanelState } from "../../../src/emulator/panel/PanelState.ts"
import { post } from "../data/api.ts"
import { Dialog } from "../parts/Dialog.tsx"
import { Icon } from "../parts/Icon.tsx"
import { useNotice } from "../parts/Notice.tsx"
import { shortDuration, useNow } from "../parts/Time.tsx"

const minute = 60_000
const steps = [
  { text: "1 minute", millis: minute },
  { text: "10 minutes", millis: 10 * minute },
  { text: "1 hour", millis: 60 * minute },
  { text: "1 day", millis: 1_440 * minute },
  { text: "7 days", millis: 10_080 * minute },
  { text: "30 days", millis: 43_200 * minute }
]

/** Formats the clock's offset for the button: `+5 min`. */
const offsetText = (offset: number) => `${offset < 0 ? "−" : "+"}${shortDuration(offset)}`

const ClockDialog = ({ offset, onClose }: { readonly offset: number; readonly onClose: () => void }) => {
  const now = useNow()
  const { attempt, say } = useNotice()
  const advance = (millis: number, text: string) =>
    void attempt(async () => {
      await post("/emulator/clock", { advance_millis: millis })
      say(text)
    })
  return (
    <Dialog title="Clock" onClose={onClose}>
      <p className="muted">The emulator’s time is</p>
      <p className="clock-face">{new Date(now).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}</p>
      <p className="muted">
        {offset === 0
          ? "It is the real time."
          : `It is ${shortDuration(offset)} ${offset < 0 ? "behind" : "ahead of"} the real time.`}{" "}
        Access tokens live for 10 minutes by default, mailed codes for 7 days.
      </p>
      <div className="steps" role="group" aria-label="Advance the clock">
        {steps.map(({ millis, text }) => (
          <button
            key={text}
            type="button"
            className="button"
            onClick={() => advance(millis, `The clock was advanced by ${text}.`)}
          >
            +{text}
          </button>
        ))}
      </div>
      <div className="actions end">
        {offset !== 0 && (
          <button
            type="button"
            className="button"
            onClick={() => advance(-offset, "The clock shows the real time.")}
          >
            Back to the real time
          </button>
        )}
      </div>
    </Dialog>
  )
}

export const ClockButton = ({ state }: { readonly state: PanelState }) => {
  const [isOpen, setOpen] = useState(false)
  const { clockOffset } = state
  const isMoved = Math.abs(clockOffset) >= 1_000
  return (
    <>
      <button
        type="button"
        className={isMoved ? "button labelled marked" : "button labelled"}
        title="Clock"
        aria-label={isMoved ? `Clock, ${offsetText(clockOffset)}` : "Clock"}
        onClick={() => setOpen(true)}
      >
        <Icon name="clock" />
        <span>{isMoved ? offsetText(clockOffset) : "Clock"}</span>
      </button>
      {isOpen && <ClockDialog offset={clockOffset} onClose={() => setOpen(false)} />}
    </>
  )
}

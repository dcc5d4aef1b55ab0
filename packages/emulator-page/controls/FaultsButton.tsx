/** Adds faults to upcoming requests, and lists the pending faults. */
import { useState } from "react"
import type { PanelFault } from "../../../src/emulator/panel/PanelState.ts"
import { remove } from "../data/api.ts"
import { Dialog } from "../parts/Dialog.tsx"
import { Icon } from "../parts/Icon.tsx"
import { useNotice } from "../parts/Notice.tsx"
import { FaultForm } from "./FaultForm.tsx"
import { faultText } from "./faultKinds.ts"

const FaultList = ({ faults }: { readonly faults: ReadonlyArray<PanelFault> }) => {
  const { attempt } = useNotice()
  if (faults.length === 0) return <p className="muted">No faults are pending.</p>
  return (
    <>
      <div className="section-head">
        <h3>Pending</h3>
        <button type="button" className="button" onClick={() => void attempt(() => remove("/emulator/faults"))}>Clear all</button>
      </div>
      <ul className="sessions">
        {faults.map((fault, index) => (
          // Faults have no ids, and the list changes only at its ends.
          <li key={index}>
            <span>{faultText(fault)}</span>
            <code>{fault.method ?? "any"} {fault.path ?? "every path"}</code>
            <span className="muted">{fault.count} {fault.count === 1 ? "request" : "requests"}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

export const FaultsButton = ({ faults }: { readonly faults: ReadonlyArray<PanelFault> }) => {
  const [isOpen, setOpen] = useState(false)
  const { length } = faults
  return (
    <>
      <button
        type="button"
        className={length > 0 ? "button labelled marked" : "button labelled"}
        title="Faults"
        aria-label={length > 0 ? `Faults, ${length} pending` : "Faults"}
        onClick={() => setOpen(true)}
      >
        <Icon name="fault" />
        <span>{length > 0 ? `Faults ${length}` : "Faults"}</span>
      </button>
      {isOpen && (
        <Dialog title="Faults" onClose={() => setOpen(false)}>
          <FaultForm />
          <FaultList faults={faults} />
        </Dialog>
      )}
    </>
  )
}

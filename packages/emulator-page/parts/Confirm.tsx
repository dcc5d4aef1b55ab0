/** A button that asks for confirmation before it acts. */
import { type ReactNode, useState } from "react"
import { Dialog } from "./Dialog.tsx"
import { useNotice } from "./Notice.tsx"

interface ConfirmProps {
  readonly title: string
  readonly text: string
  /** The label of the button that runs the action. */
  readonly action: string
  readonly onConfirm: () => Promise<void>
  readonly className?: string
  readonly label?: string
  readonly children: ReactNode
}

export const Confirm = ({ action, children, className = "button", label, onConfirm, text, title }: ConfirmProps) => {
  const [isOpen, setOpen] = useState(false)
  const { attempt } = useNotice()
  const confirm = () => {
    setOpen(false)
    void attempt(onConfirm)
  }
  return (
    <>
      <button type="button" className={className} aria-label={label} title={label} onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <p className="muted">{text}</p>
          <div className="actions end">
            <button type="button" className="button" onClick={() => setOpen(false)}>Cancel</button>
            <button type="button" className="button danger" onClick={confirm}>{action}</button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** The faults that the page offers; `POST /emulator/faults` accepts more. */
import type { PanelFault } from "../../../src/emulator/panel/PanelState.ts"

export interface FaultKind {
  readonly value: string
  readonly text: string
  readonly fault: PanelFault
}

export const faultKinds: ReadonlyArray<FaultKind> = [
  { value: "503", text: "Answer 503", fault: { status: 503 } },
  { value: "429", text: "Rate limit: 429, retry after 5 s", fault: { status: 429, retry_after: 5 } },
  { value: "reset", text: "Reset the connection", fault: { refuse: true } },
  { value: "lost", text: "Carry out the request, lose the response", fault: { apply: true, refuse: true } },
  { value: "slow", text: "Answer 3 s late", fault: { delay_millis: 3_000 } },
  { value: "cut", text: "Cut the response in half", fault: { truncate: true } }
]

/** Describes any fault in a few words, including one that a program added. */
export const faultText = (fault: PanelFault): string => {
  const { count: _count, method: _method, path: _path, ...does } = fault
  const faultKind = faultKinds.find((kind) => JSON.stringify(kind.fault) === JSON.stringify(does))
  return faultKind?.text ?? Object.entries(does).map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(", ")
}

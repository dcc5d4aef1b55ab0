/** The services that the server side of the emulator's page uses. */
import type { Activity } from "../http/Activity.ts"
import type { Faults } from "../http/Faults.ts"
import type { Store } from "../store/Store.ts"
import type { PanelState } from "./PanelState.ts"

export interface PanelContext {
  readonly store: Store
  readonly faults: Faults
  readonly activity: Activity
  /** Whether the emulator is saved in a folder. */
  readonly isSaved: boolean
  /** The keys of the emulator's initial project. */
  readonly keys: () => Omit<PanelState["project"], "name">
}

/** The button "Break the network" of the start page: the emulator drops every request to its API for some seconds. */
import type { Emulator } from "latchkey/emulator"
import { outageSeconds } from "../guide.ts"
import { refusalOf } from "./startPage.ts"

/** More requests than can arrive during the outage. */
const allCalls = 1_000_000

/** Answers `POST /api/outage`. The page calls the app's server, because the emulator accepts such requests only from its own origin. */
export const createOutage = (emulator: Pick<Emulator, "addFault" | "clearFaults">) => {
  let end: NodeJS.Timeout | undefined
  return (request: Request): Response => {
    const refusal = refusalOf(request)
    if (refusal !== undefined) return refusal
    clearTimeout(end)
    emulator.clearFaults()
    emulator.addFault({ refuse: true, count: allCalls })
    end = setTimeout(() => emulator.clearFaults(), outageSeconds * 1000).unref()
    return Response.json({})
  }
}

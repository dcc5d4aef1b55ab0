"use client"
/** What the server has not handed over is read by the browser, and shown when it has come. */
import { useTeams } from "latchkey/react/useTeams"
import { useUser } from "latchkey/react/useUser"

const Count = () => <p id="teams">{useTeams().length} teams</p>

/** Whoever has signed out since the server rendered the page has none. */
export const Teams = () => useUser() !== null && <Count />

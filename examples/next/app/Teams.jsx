"use client"
/** The browser reads values that the server has not handed over, and shows them on arrival. */
import { useTeams } from "latchkey/react/useTeams"
import { useUser } from "latchkey/react/useUser"

const Count = () => <p id="teams">{useTeams().length} teams</p>

/** A user who has signed out since the server rendered the page has no teams. */
export const Teams = () => useUser() !== null && <Count />

"use client"
/** What the server has not handed over is read by the browser, and shown when it has come. */
import { useTeams } from "latchkey/react/useTeams"

export const Teams = () => <p id="teams">{useTeams().length} teams</p>

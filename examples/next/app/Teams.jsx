"use client"
/** The browser loads values that the server has not dehydrated, and then shows them. */
import { useTeams, useUser } from "latchkey/react"

const Count = () => <p id="teams">{useTeams().length} teams</p>

/** A user who has signed out since the server rendered the page has no teams. */
export const Teams = () => useUser() !== null && <Count />

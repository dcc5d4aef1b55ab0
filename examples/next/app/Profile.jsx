"use client"
/** The user, kept up to date in the browser. */
import { useUser } from "latchkey/react"

export const Profile = () => {
  const user = useUser()
  return <p id="client">{user === null ? "signed out" : user.displayName ?? user.primaryEmail}</p>
}

"use server"
/** Server actions for forms. */
import { refresh } from "next/cache"
import { auth } from "./auth.js"

export const rename = async (data) => {
  await auth.protect()
  const app = await auth.app()
  await app.user.update({ displayName: String(data.get("name")) })
  refresh()
}

/** The caller gets an error with status 401 if the session has ended. */
export const count = async () => {
  const user = await auth.protect({ or: "unauthorized" })
  return String(user.displayName).length
}

export const signOut = async () => {
  const app = await auth.app()
  await app.auth.signOut()
  refresh()
}

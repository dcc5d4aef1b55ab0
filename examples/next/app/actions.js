"use server"
/** Server actions for forms. */
import { refresh } from "next/cache"
import { auth } from "./auth.js"

export const rename = async (data) => {
  const app = await auth.app()
  await app.user.update({ displayName: String(data.get("name")) })
  refresh()
}

export const signOut = async () => {
  const app = await auth.app()
  await app.auth.signOut()
  refresh()
}

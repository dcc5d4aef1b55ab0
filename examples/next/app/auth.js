/** Latchkey for the server side of this program. */
import { createNext } from "latchkey/next"
import { cookies, headers } from "next/headers"
import { redirect } from "next/navigation"

export const auth = createNext({ cookies, headers, redirect })

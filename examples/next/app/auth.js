/** Latchkey for the server side of this program. */
import { createNext } from "latchkey/next"
import { cookies, headers } from "next/headers"
import { redirect } from "next/navigation"
import { connection } from "next/server"

export const auth = createNext({ connection, cookies, headers, redirect })

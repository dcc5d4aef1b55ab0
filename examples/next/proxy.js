/** Renews sessions before pages are rendered. The project and the address of the provider come from the environment. */
import { createProxy } from "latchkey/next"
import { NextResponse } from "next/server"

export const proxy = createProxy({ next: (init) => NextResponse.next(init) })

export const config = { matcher: "/((?!_next/|favicon.ico).*)" }

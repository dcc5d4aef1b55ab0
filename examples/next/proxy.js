/** Renews sessions before pages are rendered, and sets their content policy. Project and provider come from the environment. */
import { createProxy } from "latchkey/next"
import { NextResponse } from "next/server"

/** The provider's address for browsers. */
const provider = process.env.NEXT_PUBLIC_HEXCLAVE_API_URL ?? process.env.HEXCLAVE_API_URL ?? "https://api.stack-auth.com"

/** The content policy. Next.js reads the nonce from the request's policy, and adds it to its own scripts. */
const policy = (nonce) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data: https:",
    `connect-src 'self' ${provider}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'"
  ].join("; ")

export const proxy = createProxy({
  next: ({ request: { headers } }) => {
    const csp = policy(btoa(crypto.randomUUID()))
    headers.set("content-security-policy", csp)
    const response = NextResponse.next({ request: { headers } })
    response.headers.set("content-security-policy", csp)
    return response
  }
})

export const config = { matcher: "/((?!_next/|favicon.ico).*)" }

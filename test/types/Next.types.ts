/** The types of `latchkey/next`: a protected page has a user, and no function of Next.js can be forgotten. */
import { expectTypeOf } from "vitest"
import { createNext, type NextOptions } from "../../src/backend/next/index.ts"
import type { ServerApp } from "../../src/promise/index.ts"
import type { ServerUser } from "../../src/schema/users/User.ts"

declare const { connection, cookies, headers, redirect }: NextOptions
const auth = createNext({ connection, cookies, headers, redirect })

// @ts-expect-error without `connection`, Next.js cannot prerender the page around the session
createNext({ cookies, headers, redirect })

// never null
expectTypeOf(auth.protect()).toEqualTypeOf<Promise<ServerUser>>()
expectTypeOf(auth.protect({ or: "unauthorized", teamId: "t", permission: "p" })).toEqualTypeOf<Promise<ServerUser>>()
// @ts-expect-error an absent id would require nothing
auth.protect({ teamId: undefined })
// @ts-expect-error a protected page has a user
auth.protect({ or: "throw" })

// a handler with the route's own types of request and context
interface Context {
  readonly params: Promise<{ readonly id: string }>
}
const route = auth.protectRoute(async ({ app, user }, request, { params }: Context) => {
  expectTypeOf(user).toEqualTypeOf<ServerUser>()
  expectTypeOf(app).toEqualTypeOf<ServerApp>()
  expectTypeOf(request).toEqualTypeOf<Request>()
  return Response.json((await params).id)
})
expectTypeOf(route).toEqualTypeOf<(request: Request, context: Context) => Promise<Response>>()

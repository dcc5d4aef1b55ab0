/** The router that TanStack Start generates from the session's route in docs/sessions.md. */
import { type AnyRoute, createRootRoute, createRouter } from "@tanstack/react-router"
import { Route } from "../../examples/backends/tanstack-start-session.ts"

const root = createRootRoute()

declare module "@tanstack/react-router" {
  interface FileRoutesByPath {
    "/auth/session": {
      readonly id: "/auth/session"
      readonly path: "/auth/session"
      readonly fullPath: "/auth/session"
      readonly preLoaderRoute: unknown
      readonly parentRoute: AnyRoute
    }
  }
}

const session = Route.update({ id: "/auth/session", path: "/auth/session", getParentRoute: () => root } as never)

export const getRouter = () => createRouter({ routeTree: root.addChildren([session]) })

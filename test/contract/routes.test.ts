/** The library's endpoints against the routes of the provider's public source, and against docs/provider/routes.md. */
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import * as Endpoints from "../../src/endpoints/index.ts"

const text = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8")
const shapeOf = (route: string) => route.replace(/\{[^}]*\}/g, "{}")

/** The routes of version 2.8.86, commit 2f719903 of the provider's public source: the methods and the path of each, in one line. */
const routes = text("routes.txt").trim().split("\n").flatMap((line) => {
  const words = line.split(" ")
  return words.slice(0, -1).map((method) => `${method} ${words.at(-1)}`)
})
const endpoints = Object.values(Endpoints).flatMap((value) => "errors" in value ? [shapeOf(`${value.method} ${value.path}`)] : [])
const [leftOut = "", newer = ""] = text("../../docs/provider/routes.md").split("These endpoints are not")
/** The first table: paths, with the method if only that one is left out. */
const rows = Array.from(leftOut.matchAll(/`(\/[^`]*)`(?: with `(\w+)`)?/g), ([, path = "", method]) => ({ path, method }))
  .filter(({ path }) => path !== "/api/v1")
const isBelow = (route: string, { path, method }: (typeof rows)[number]) => {
  const [routeMethod, routePath = ""] = route.split(" ")
  const isInside = path !== "/" && routePath.startsWith(`${path}/`)
  return (routePath === path || isInside) && (method === undefined || method === routeMethod)
}

describe("the routes of the provider's public source", () => {
  const missing = routes.filter((route) => !endpoints.includes(shapeOf(route)))
  it("have an endpoint each, or a row in docs/provider/routes.md", () => {
    assert.lengthOf(routes, 276)
    assert.deepStrictEqual(missing.filter((route) => !rows.some((row) => isBelow(route, row))), [])
  })
  it("have no endpoint if docs/provider/routes.md has a row for them", () => {
    assert.isAbove(rows.length, 15)
    assert.deepStrictEqual(rows.filter((row) => !missing.some((route) => isBelow(route, row))), [])
    assert.deepStrictEqual(endpoints.filter((route) => rows.some((row) => isBelow(route, row))), [])
  })
  it("have all endpoints but those that docs/provider/routes.md lists", () => {
    const shapes = routes.map(shapeOf)
    const newerRoutes = Array.from(newer.matchAll(/`([A-Z]+ \/[^`]*)`/g), ([, route = ""]) => route)
    assert.sameMembers(Array.from(new Set(endpoints.filter((route) => !shapes.includes(route)))), newerRoutes)
  })
})

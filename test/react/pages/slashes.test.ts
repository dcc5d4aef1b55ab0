/** Addresses with thousands of slashes, which a link can contain, on a server whose router keeps them. */
import { Theme } from "@radix-ui/themes"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { assert, it } from "vitest"
import { createClientApp } from "../../../src/promise/index.ts"
import { AuthPages } from "../../../src/react/components.ts"

it("AuthPages renders an address with thousands of slashes in linear time", async () => {
  await using app = createClientApp({ projectId: crypto.randomUUID(), tokenStore: null })
  const render = (location: string) =>
    renderToStaticMarkup(createElement(Theme, null, createElement(AuthPages, { app, location, notFound: "No page" })))
  assert.include(render("/handler/x"), "No page")
  const before = performance.now()
  assert.include(render(`/handler${"/".repeat(20_000)}x`), "No page")
  assert.isBelow(performance.now() - before, 3_000)
})

/** Server rendering of pages of several users with one app, which a program should create for each request but may share by mistake. */
import { createElement, Suspense } from "react"
import { renderToReadableStream } from "react-dom/server"
import { assert, it } from "vitest"
import { currentUser } from "../../../src/live/index.ts"
import { createClientApp, dehydrateValues, pairTokenStore } from "../../../src/promise/index.ts"
import { AuthProvider, type AuthProviderProps, initialValue, useUser } from "../../../src/react/index.ts"
import { withUser } from "../../emulator/Api.ts"

const Name = () => createElement("p", null, useUser()?.primaryEmail ?? "Signed out")

/** The HTML of a page. A part that fails on the server has its fallback, and is rendered by the browser. */
const render = async (props: AuthProviderProps) => {
  const page = createElement(AuthProvider, props, createElement(Suspense, { fallback: "…" }, createElement(Name)))
  const stream = await renderToReadableStream(page, { onError: () => undefined })
  await stream.allReady
  return await new Response(stream).text()
}

it("a page contains no values that another page of the same app was rendered with", async () => {
  const { accessToken, emulator, refreshToken } = await withUser()
  const { fetch, project: { projectId, publishableClientKey }, url: baseUrl } = emulator
  const options = { projectId, publishableClientKey, baseUrl, fetch }
  await using ada = createClientApp({ ...options, tokenStore: pairTokenStore({ accessToken, refreshToken }) })
  const forms = [await dehydrateValues(ada, [currentUser]), [initialValue(currentUser, await ada.user.find())]]
  for (const initial of forms) {
    await using app = createClientApp({ ...options, tokenStore: null })
    assert.include(await render({ app, initial }), "<p>ada@example.com</p>")
    const next = await render({ app })
    assert.include(next, "…")
    assert.notInclude(next, "ada@example.com")
  }
})

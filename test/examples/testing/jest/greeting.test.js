/** @jest-environment @happy-dom/jest-environment */
import { test } from "@jest/globals"
import { act, render, screen } from "@testing-library/react"
import { AuthProvider, useUser } from "latchkey/react"
import { mockEndpoints, signedInAs } from "latchkey/testing"
import { createElement } from "react"

const Greeting = () => `Hello ${useUser({ or: "redirect" }).displayName}!`

test("greets the signed-in user", async () => {
  const { app } = signedInAs({ displayName: "Ada" }, "client", mockEndpoints())
  await act(async () => render(createElement(AuthProvider, { app }, createElement(Greeting))))
  await screen.findByText("Hello Ada!")
})

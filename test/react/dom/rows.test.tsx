// @vitest-environment happy-dom
/** The rows that React renders after a change of one row of a live list. */
import { act, cleanup, render, screen } from "@testing-library/react"
import { memo } from "react"
import { afterEach, assert, describe, it } from "vitest"
import * as Emulator from "../../../src/emulator/index.ts"
import { createClientApp } from "../../../src/promise/index.ts"
import { AuthProvider, useTeams } from "../../../src/react/index.ts"
import { seed } from "../../../src/testing/index.ts"

const rowCount = 3_000
const patience = { timeout: 20_000 }

describe("after a change of one row", () => {
  afterEach(cleanup)

  it(`of ${rowCount} rows, React renders one`, async () => {
    const emulator = Emulator.makeSync({ passwordIterations: 1 })
    const { teams, users } = await seed(emulator, {
      users: { ada: {} },
      teams: Object.fromEntries(
        Array.from(
          { length: rowCount },
          (_, index) => [`team${index}`, { displayName: `Team ${index}`, members: { ada: ["team_admin"] } }]
        )
      )
    })
    const { projectId, publishableClientKey } = emulator.project
    const app = createClientApp({
      projectId,
      publishableClientKey,
      baseUrl: emulator.url,
      fetch: emulator.fetch,
      tokenStore: "memory"
    })
    await app.auth.signInWithPassword({ email: users.ada.email, password: users.ada.password })
    let renders = 0
    const Row = memo(({ team }: { readonly team: ReturnType<typeof useTeams>[number] }) => {
      renders++
      return <li>{team.displayName}</li>
    })
    const List = () => <ul>{useTeams().map((team) => <Row key={team.id} team={team} />)}</ul>
    await act(async () => {
      render(
        <AuthProvider app={app}>
          <List />
        </AuthProvider>
      )
    })
    await screen.findByText("Team 7", {}, patience)
    assert.strictEqual(renders, rowCount)

    await act(() => app.teams.update(teams["team7"]?.id ?? "", { displayName: "Engine" }))
    await screen.findByText("Engine", {}, patience)
    assert.strictEqual(renders, rowCount + 1)
    await app.dispose()
  }, 60_000)
})

// @vitest-environment happy-dom
/** Hooks and validations of forms, each with the inputs between which it decides. */
import { act, cleanup, render, renderHook, screen } from "@testing-library/react"
import { Effect } from "effect"
import { type ReactNode, Suspense } from "react"
import { renderToString } from "react-dom/server"
import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import * as Emulator from "../../../src/emulator/index.ts"
import { NotSignedIn } from "../../../src/errors/local/UsageErrors.ts"
import { createClientApp } from "../../../src/promise/index.ts"
import { passwordHint, validateEmail, validateNewPassword } from "../../../src/react/components.ts"
import { validateCode } from "../../../src/react/form/fieldValidation.ts"
import { useDelayedPending } from "../../../src/react/hooks/useDelayedPending.ts"
import { useHasPasskeys } from "../../../src/react/hooks/useHasPasskeys.ts"
import { useNamedActions } from "../../../src/react/hooks/useNamedActions.ts"
import { useSpinDelay } from "../../../src/react/hooks/useSpinDelay.ts"
import { AuthProvider, useAction, useProjectPermission, useTeamPermission } from "../../../src/react/index.ts"
import { AuthenticatorSoftware, seed, SoftwareAuthenticator } from "../../../src/testing/index.ts"

afterEach(cleanup)

it("permission hooks tell a granted permission from one that is not granted", async () => {
  const emulator = Emulator.makeSync({ passwordIterations: 1 })
  const { teams, users } = await seed(emulator, {
    users: { ada: { permissions: ["support"] } },
    teams: { engine: { members: { ada: ["team_member"] } } }
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
  const teamId = teams.engine.id
  const Permissions = (): ReactNode => {
    const results = [
      useTeamPermission("team_member", { teamId }),
      useTeamPermission("team_admin", { teamId }),
      useProjectPermission("support"),
      useProjectPermission("audit")
    ]
    return <p>{`Permissions: ${results.join(" ")}`}</p>
  }
  await act(async () => {
    render(
      <AuthProvider app={app}>
        <Suspense>
          <Permissions />
        </Suspense>
      </AuthProvider>
    )
  })
  await screen.findByText("Permissions: true false true false", {}, { timeout: 20_000 })
  await app.dispose()
}, 60_000)

it("useHasPasskeys is true on a server, and in an app that has an authenticator", async () => {
  const options = { projectId: "internal", tokenStore: "memory" } as const
  const plainApp = createClientApp(options)
  const authenticator = AuthenticatorSoftware.make(new SoftwareAuthenticator({ origin: "http://localhost:3000" }))
  const appWithKeys = createClientApp({ ...options, authenticator })
  const Button = (): ReactNode => useHasPasskeys() && <button type="button">Passkey</button>
  const pageOf = (app: typeof plainApp) =>
    <AuthProvider app={app}>
      <Button />
    </AuthProvider>
  // The server reserves the place of the button.
  assert.include(renderToString(pageOf(plainApp)), "Passkey")
  const { unmount } = render(pageOf(plainApp))
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
  assert.isNull(screen.queryByText("Passkey"))
  unmount()
  render(pageOf(appWithKeys))
  await screen.findByText("Passkey", {}, { timeout: 20_000 })
  await Promise.all([plainApp.dispose(), appWithKeys.dispose()])
})

describe("an action", () => {
  const makeResponse = () => Promise.withResolvers<string>()

  it("keeps its value while it runs again, and clears it after a failure or a reset", async () => {
    let response = makeResponse()
    const { result } = renderHook(() => useAction(() => response.promise))
    const states = () => {
      const { error, pending, value } = result.current
      return [pending, value, error]
    }
    // Without a pause, in which a second click could be sent.
    const start = () => act(() => void result.current.run())
    assert.deepStrictEqual(states(), [false, null, null])
    start()
    assert.deepStrictEqual(states(), [true, null, null])
    await act(async () => response.resolve("Ada"))
    assert.deepStrictEqual(states(), [false, "Ada", null])
    response = makeResponse()
    start()
    assert.deepStrictEqual(states(), [true, "Ada", null])
    await act(async () => response.reject("refused"))
    assert.deepStrictEqual(states(), [false, null, "refused"])
    await act(async () => result.current.reset())
    assert.deepStrictEqual(states(), [false, null, null])
  })

  const mistake = new TypeError("x is undefined")
  const refusal = new NotSignedIn()
  it.each<readonly [text: string, verb: () => unknown, result: object, reports: ReadonlyArray<unknown>]>([
    ["throws", () => assert.fail("thrown"), { ok: false }, [{ message: "thrown" }]],
    [
      "throws an error of the library",
      () => {
        throw refusal
      },
      { ok: false, error: refusal },
      []
    ],
    ["returns a value", () => "Ada", { ok: true, value: "Ada" }, []],
    ["resolves to a value", async () => "Ada", { ok: true, value: "Ada" }, []],
    ["resolves to null", async () => null, { ok: true, value: null }, []],
    ["resolves to the result of a safe verb", async () => ({ ok: true, value: 1 }), { ok: true, value: 1 }, []],
    ["resolves to the error of a safe verb", async () => ({ ok: false, error: refusal }), { ok: false, error: refusal }, []],
    ["resolves to another record", async () => ({ ok: true }), { ok: true, value: { ok: true } }, []],
    ["rejects", () => Promise.reject(refusal), { ok: false, error: refusal }, []],
    ["is an effect", () => Effect.succeed("Ada"), { ok: true, value: "Ada" }, []],
    ["is an effect that fails", () => Effect.fail(refusal), { ok: false, error: refusal }, []],
    ["is an effect with a defect", () => Effect.die(mistake), { ok: false, error: mistake }, [mistake]]
  ])("has the result of a verb that %s", async (_, verb, expected, reports) => {
    const report = vi.fn()
    vi.stubGlobal("reportError", report)
    const app = createClientApp({ projectId: "internal", tokenStore: "memory" })
    const wrapper = ({ children }: { readonly children: ReactNode }) => <AuthProvider app={app}>{children}</AuthProvider>
    const { result } = renderHook(() => useAction(verb as () => Promise<unknown>), { wrapper })
    const outcome = await act(() => result.current.run())
    assert.deepInclude(outcome, expected)
    assert.deepInclude(result.current, {
      pending: false,
      value: outcome.ok ? outcome.value : null,
      error: outcome.ok ? null : outcome.error
    })
    assert.strictEqual(report.mock.calls.length, reports.length)
    if (reports[0] !== undefined) assert.include(report.mock.calls[0]?.[0], reports[0])
    await app.dispose()
  })

  it("shares its run with a second call, and runs on without a state after a reset", async () => {
    const response = makeResponse()
    const verb = vi.fn(() => response.promise)
    const { result } = renderHook(() => useAction(verb))
    await act(async () => assert.strictEqual(result.current.run(), result.current.run()))
    await act(async () => result.current.reset())
    await act(async () => response.resolve("Ada"))
    assert.isNull(result.current.value)
    assert.strictEqual(verb.mock.calls.length, 1)
  })
})

describe("named actions", () => {
  it("are pending by name, do not overlap, and report only programming errors", async () => {
    const report = vi.fn()
    vi.stubGlobal("reportError", report)
    const { result } = renderHook(useNamedActions)
    const failure = () => result.current.failure
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = vi.fn(() => promise)
    const run = (name: string, action: () => unknown) => act(async () => void result.current.run(name, action))
    await run("a", first)
    await run("a", first)
    for (const value of [undefined, JSON.parse("{\"then\": 1}")]) {
      act(() => assert.isUndefined(result.current.run("b", () => value)))
    }
    for (const value of ["at once", undefined, null, JSON.parse("{\"then\": 1}")]) await run("b", () => value)
    assert.deepStrictEqual([...result.current.pending], ["a"])
    assert.strictEqual(first.mock.calls.length, 1)
    await act(async () => resolve())
    assert.deepStrictEqual([...result.current.pending], [])
    assert.isUndefined(result.current.failure)
    const mistake = new TypeError("x is undefined")
    for (const action of [() => Promise.reject(mistake), () => assert.fail("thrown")]) {
      await run("c", action)
      assert.instanceOf(failure()?.error, Error)
      await act(async () => result.current.dismiss())
      assert.isUndefined(result.current.failure)
    }
    assert.strictEqual(report.mock.calls[0]?.[0], mistake)
    assert.strictEqual(report.mock.calls.length, 2)
    assert.deepStrictEqual([...result.current.pending], [])
  })
})

describe("an indicator", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const pass = (millis: number) => act(() => void vi.advanceTimersByTime(millis))

  it("of a button shows after 150 ms, and starts again for each run", () => {
    const renders: Array<string> = []
    const { rerender, result } = renderHook((isPending: boolean) => {
      const isShown = useSpinDelay(isPending)
      renders.push(`${isPending} ${isShown}`)
      return isShown
    }, { initialProps: true })
    pass(149)
    assert.isFalse(result.current)
    pass(1)
    assert.isTrue(result.current)
    rerender(false)
    assert.notInclude(renders, "false true")
    rerender(true)
    pass(149)
    assert.isFalse(result.current)
    rerender(false)
    pass(1_000)
    renders.length = 0
    rerender(true)
    assert.notInclude(renders, "true true")
  })

  it("of a page shows 150 ms after the first of waits less than 100 ms apart", () => {
    const wait = () => renderHook(useDelayedPending)
    // The waits of the tests before have ended by the real clock, which may be ahead of the simulated one.
    pass(3_600_000)
    const first = wait()
    pass(120)
    assert.isFalse(first.result.current)
    first.unmount()
    pass(100)
    const next = wait()
    assert.isTrue(next.result.current)
    next.unmount()
    pass(101)
    const later = wait()
    pass(149)
    assert.isFalse(later.result.current)
    pass(1)
    assert.isTrue(later.result.current)
    pass(1)
    const timers = vi.spyOn(globalThis, "setTimeout")
    const beside = wait()
    assert.isTrue(beside.result.current)
    // Node warns of negative delays.
    for (const [, delay = 0] of timers.mock.calls) assert.isAtLeast(delay, 0)
  })
})

describe("a field", () => {
  // The texts of pages are tested with the translations; here a text is its key, with its values.
  const t = (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(" ")
  const validations: ReadonlyArray<readonly [text: string, result: string | undefined, expected: string | undefined]> = [
    ["no address", validateEmail(" ", t), "field.email.required"],
    ["an address", validateEmail(" ada@example.com ", t), undefined],
    ["an address without a dot", validateEmail("ada@example", t), "field.email.invalid"],
    ["an address without a host", validateEmail("ada@", t), "field.email.invalid"],
    ["no password", validateNewPassword("", t), "field.newPassword.required"],
    ["7 characters", validateNewPassword("1234567", t), "error.PasswordTooShort 8"],
    ["8 characters", validateNewPassword("12345678", t), undefined],
    ["70 characters", validateNewPassword("1".repeat(70), t), undefined],
    ["71 characters", validateNewPassword("1".repeat(71), t), "error.PasswordTooLong 70"],
    ["no code", validateCode(" ", "digits", t), "field.code.required"],
    ["5 digits", validateCode("12345", "digits", t), "field.code.incomplete 1"],
    ["6 digits", validateCode("123456", "digits", t), undefined]
  ]
  it.each(validations)("with %s is %s", (_, result, expected) => assert.strictEqual(result, expected))
  it("has a hint with the minimum length", () => assert.strictEqual(passwordHint(t), "error.PasswordTooShort 8"))
})

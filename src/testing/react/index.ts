/** Renders React components for tests: signed in, with teams, permissions and faults, over an emulator in process. */
import { act, createElement, type ReactElement, type ReactNode, Suspense } from "react"
import type { Emulator, Fault } from "../../emulator/index.ts"
import type { ClientApp } from "../../promise/ClientApp.ts"
import { AuthProvider } from "../../react/app/AuthProvider.tsx"
import {
  type Fixtures,
  seed,
  type Seeded,
  type SeededUser,
  signedInAs,
  signedOut,
  type TeamFixture,
  type UserFixture
} from "../index.ts"

/** Users by the names that the test chooses. @category models @since 0.1.0 */
export interface UserFixtures {
  readonly [name: string]: UserFixture
}

/** The users and teams of the test, and who looks at the component. @category models @since 0.1.0 */
export interface RenderOptions<U extends UserFixtures, T> extends Fixtures<U, T> {
  /** The provider: `makeSync({ passwordIterations: 1 })` of `latchkey/emulator`. */
  readonly emulator: Emulator
  /** The name of the signed-in user; `null` for none. @default the first user */
  readonly as?: keyof U | null | undefined
  /** Faults of the provider, from the first call of the component on. @default none */
  readonly faults?: ReadonlyArray<Fault> | undefined
}

/** @category models @since 0.1.0 */
export interface RenderedComponent<U extends UserFixtures, T> extends Seeded<U, T> {
  readonly app: ClientApp
}

/** Runs `act` as test libraries do: React allows it only while this variable is set. */
const withAct = async (render: () => unknown): Promise<void> => {
  const environment: typeof globalThis & { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined } = globalThis
  const { IS_REACT_ACT_ENVIRONMENT: before } = environment
  environment.IS_REACT_ACT_ENVIRONMENT = true
  try {
    await act(async () => void render())
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = before
  }
}

/**
 * Renders a component by the `render` of your test library. It resolves when the component's first hooks have loaded, and rejects if a
 * fixture or a fault is invalid.
 *
 * **Example** (Testing Library)
 *
 * ```tsx
 * await renderSignedIn(render, <Profile />, { emulator, users: { ada: { displayName: "Ada", permissions: ["support"] } } })
 * await screen.findByText("Ada")
 * ```
 * @category functions @since 0.1.0
 */
export const renderSignedIn = async <
  const U extends UserFixtures = {},
  const T extends { readonly [team: string]: TeamFixture<keyof U & string> } = {}
>(
  render: (element: ReactElement) => unknown,
  component: ReactNode,
  { as: name, emulator, faults = [], ...fixtures }: RenderOptions<U, T>
): Promise<RenderedComponent<U, T>> => {
  const data = await seed<U, T>(emulator, fixtures)
  const [firstName] = Object.keys(data.users)
  const user = name === null ? undefined : new Map<unknown, SeededUser>(Object.entries(data.users)).get(name ?? firstName)
  if (name !== null && user === undefined) {
    throw new Error(`There is no user ${String(name ?? "")} to sign in: add one to \`users\`, or pass \`as: null\`.`)
  }
  for (const fault of faults) emulator.addFault(fault)
  const { app } = user === undefined ? signedOut("client", emulator) : signedInAs(user, "client", emulator)
  const content = createElement(Suspense, null, component)
  // A hook suspends on its first rendering, which React completes only within `act`.
  await withAct(() => render(createElement(AuthProvider, { app }, content)))
  return { ...data, app }
}

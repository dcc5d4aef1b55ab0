/** A fixture for tests with Playwright: seeds users, signs in, reads mails, moves the clock and adds faults, over a running emulator. */
import type { Fixtures as PlaywrightFixtures, PlaywrightTestArgs, PlaywrightTestOptions } from "@playwright/test"
import { type EmulatorPage, emulatorPage } from "./EmulatorPage.ts"

export type { EmulatorPage, SignInOptions, WaitOptions } from "./EmulatorPage.ts"

/** @category models @since 0.1.0 */
export interface EmulatorFixtures {
  /** The emulator, which is reset before each test, and the browser context of the test. */
  readonly emulator: EmulatorPage
}

/** @category models @since 0.1.0 */
export interface EmulatorOptions {
  /** The address of the emulator. @default "http://127.0.0.1:8102" */
  readonly emulatorUrl: string
}

const defaultUrl = "http://127.0.0.1:8102"

/**
 * The fixture `emulator` and its option `emulatorUrl`, for `test.extend`. Each test resets the emulator, so tests in parallel need an
 * emulator for each worker: elsewhere, they fail, and the error says so.
 *
 * **Example** (A test)
 *
 * ```ts
 * const test = base.extend(emulatorFixtures)
 * test("shows the teams", async ({ emulator, page }) => {
 *   const { users } = await emulator.seed({ users: { ada: {} }, teams: { engine: { members: { ada: [] } } } })
 *   await emulator.signInAs(users.ada)
 *   await page.goto("/teams")
 * })
 * ```
 * @category constants @since 0.1.0
 */
export const emulatorFixtures: PlaywrightFixtures<
  EmulatorFixtures,
  EmulatorOptions,
  PlaywrightTestArgs & PlaywrightTestOptions
> = {
  emulatorUrl: [defaultUrl, { option: true, scope: "worker" }],
  emulator: [async ({ baseURL, context, emulatorUrl }, use, { parallelIndex, project }) => {
    const sharedUrl = "emulatorUrl" in project.use ? project.use.emulatorUrl : defaultUrl
    if (parallelIndex > 0 && emulatorUrl === sharedUrl) {
      throw new Error(
        "Tests in parallel share this emulator, which each test resets. Set `workers: 1` in playwright.config.ts, or start an emulator " +
          "for each worker in a fixture `emulatorUrl`."
      )
    }
    const page = await emulatorPage(emulatorUrl, context, baseURL)
    await page.reset()
    await use(page)
  }, { auto: true }]
}

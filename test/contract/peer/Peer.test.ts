/** The existing SDK, unchanged, as a client of the emulator over HTTP: every feature that works with the provider works here. */
import { assert } from "@effect/vitest"
import { afterAll, beforeAll, describe } from "vitest"
import { ensurePeer } from "../../../bench/install.ts"
import { bothRead } from "./bothRead.ts"
import { bothRefuse } from "./bothRefuse.ts"
import { commerce } from "./commerce.ts"
import { migratePrograms } from "./migrated.ts"
import { operators } from "./operators.ts"
import { people } from "./people.ts"
import { closeAll, elsewhere } from "./World.ts"

// On a new clone, npm downloads about 150 packages.
beforeAll(ensurePeer, 420_000)
afterAll(async () => {
  assert.deepStrictEqual(elsewhere(), [])
  await closeAll()
})

describe("the existing SDK against the emulator (users)", people)
describe("the existing SDK against the emulator (operators)", operators)
describe("the existing SDK against the emulator (projects)", commerce)
describe("latchkey migrate (programs)", migratePrograms)
describe("docs/migration.md", () => {
  bothRead()
  bothRefuse()
})

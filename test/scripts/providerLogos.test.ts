/** The logos of identity providers: one for each that the API knows, equal to those of the package. */
import { readFileSync } from "node:fs"
import { assert, it } from "vitest"
import { providerLogosFile, providerLogosModule } from "../../scripts/provider-logos.ts"
import { providerLogos } from "../../src/schema/auth/providerLogos.ts"
import { ProviderType } from "../../src/schema/projects/ProjectPayloads.ts"

it("the logo module matches @iconify-json/logos; npm run update rewrites it", () => {
  assert.strictEqual(readFileSync(providerLogosFile, "utf8"), providerLogosModule())
})

it("every known identity provider has a logo; black logos use the text colour", () => {
  assert.sameMembers(Object.keys(providerLogos), [...ProviderType.literals])
  for (const [id, { paths, viewBox }] of Object.entries(providerLogos)) {
    assert.match(viewBox, /^0 0 \d+ \d+$/, id)
    assert.isNotEmpty(paths, id)
  }
  const colours = (id: string) => providerLogos[id]?.paths.map(([, fill]) => fill)
  for (const id of ["github", "apple", "x"]) assert.deepStrictEqual(colours(id), [undefined], id)
  assert.lengthOf(colours("google") ?? [], 4)
})

/** Arguments of constructors that are no options, and options with unknown names. */
import { assert, describe, it, vi } from "@effect/vitest"
import { InvalidOption } from "../../src/errors/local/UsageErrors.ts"
import { type ClientAppOptions, createAdminApp, createClientApp, createServerApp } from "../../src/promise/index.ts"
import { projectId } from "../kit/TestApp.ts"

const client: ClientAppOptions = { projectId, tokenStore: "memory" }
const refusal = (make: () => unknown): InvalidOption => {
  try {
    make()
  } catch (error) {
    assert.instanceOf(error, InvalidOption)
    return error
  }
  return assert.fail("was made")
}

describe("a value that is not an object of options", () => {
  const { proxy: revocation, revoke } = Proxy.revocable({}, {})
  revoke()
  it("is refused with InvalidOption", () => {
    for (const options of [undefined, null, 1, "options", Symbol("options"), () => {}, [], revocation]) {
      for (const make of [createClientApp, createServerApp, createAdminApp]) {
        // As an untyped caller might pass it.
        assert.instanceOf(refusal(() => (make as (options: unknown) => unknown)(options)), InvalidOption)
      }
    }
  })
  it.for([[undefined, "undefined"], [null, "null"], ["text", "string"], [[], "an array"]] as const)(
    "is refused with a message that names what is expected: %j",
    ([options, kind]) => {
      const { message } = refusal(() => (createClientApp as (options: unknown) => unknown)(options))
      assert.strictEqual(message, `Option \`options\` must be an object such as { projectId: "…" }, not ${kind}.`)
    }
  )
})

describe("an unknown option of a client app", () => {
  it("is refused with an error that lists the known options", () => {
    const misspelt = { ...client, totalTimeOut: 1 }
    const error = refusal(() => createClientApp(misspelt))
    assert.strictEqual(error.option, "totalTimeOut")
    assert.include(error.message, "totalTimeout")
  })
  it.for(
    [["projectID", "projectId"], ["project_id", "projectId"], ["tokenstore", "tokenStore"], ["tokneStore", "tokenStore"], [
      "publishableClientsKey",
      "publishableClientKey"
    ]] as const
  )(
    "is refused with a suggestion if it is misspelt: %s",
    ([option, intention]) => {
      const { message } = refusal(() => createClientApp({ ...client, [option]: "x" }))
      assert.strictEqual(message, `Option \`${option}\` is unknown. Did you mean \`${intention}\`?`)
    }
  )
  it("is refused with all options if none is similar", () => {
    for (const option of ["colour", "secretServerKeys"]) {
      const { message } = refusal(() => createClientApp(Object.assign({ [option]: "x" }, client)))
      assert.include(message, "is not one of authenticator, baseUrl, ")
    }
  })

  it("is refused in a browser if it is a server key, without showing the key", () => {
    const keys = { secretServerKey: "ssk_x", superSecretAdminKey: "sak_x" }
    createClientApp({ ...client, ...keys })
    vi.stubGlobal("document", {})
    vi.stubGlobal("location", new URL("https://app.example"))
    for (const option of ["secretServerKey", "superSecretAdminKey"] as const) {
      const error = refusal(() => createClientApp({ ...client, [option]: keys[option] }))
      assert.include(error.message, `Option \`${option}\``)
      assert.notInclude(error.message, keys[option])
    }
    vi.unstubAllGlobals()
  })
})

describe("an unknown option of a server app or an admin app", () => {
  const keys = { secretServerKey: "ssk_x", superSecretAdminKey: "sak_x" }
  // As an untyped caller might call them.
  const makers = [
    ["createServerApp", createServerApp as (options: object) => unknown],
    ["createAdminApp", createAdminApp as (options: never) => unknown as (options: object) => unknown]
  ] as const

  it.for(makers)("is refused with a suggestion if it is misspelt: %s", ([, make]) => {
    const { message } = refusal(() => make({ projectId, ...keys, tokenstore: "x" }))
    assert.strictEqual(message, "Option `tokenstore` is unknown. Did you mean `tokenStore`?")
  })
  it.for(makers)("is refused with all options if none is similar: %s", ([, make]) => {
    assert.include(refusal(() => make({ projectId, ...keys, colour: "x" })).message, "is not one of allowHttp, baseUrl, ")
  })
  it("is not a key of the other flavour, so that both apps take all keys of a project", () => {
    assert.strictEqual(createServerApp({ projectId, ...keys }).projectId, projectId)
    assert.strictEqual(createAdminApp({ projectId, ...keys }).projectId, projectId)
  })
})

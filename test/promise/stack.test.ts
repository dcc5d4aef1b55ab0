/** Errors of calls and constructors show the caller's frames, and calls the verb and the request, even after the app was disposed. */
import { assert, describe, it, vi } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { inspect } from "node:util"
import { createProxy } from "../../src/backend/next/index.ts"
import { createAuthentication } from "../../src/backend/server/index.ts"
import { projectIdNames, secretServerKeyNames } from "../../src/base/Environment.ts"
import { CallError, isCallError } from "../../src/errors/call/CallError.ts"
import { InvalidOption } from "../../src/errors/local/UsageErrors.ts"
import { UserNotFound } from "../../src/errors/provider/UserErrors.ts"
import type { WireResponse } from "../../src/pipeline/ports/WireRequest.ts"
import { disposedError } from "../../src/pipeline/request/disposedError.ts"
import { Transport } from "../../src/pipeline/transport/Transport.ts"
import { setStack, traceOf } from "../../src/promise/calls/Trace.ts"
import { createAdminApp, createClientApp, createServerApp, dehydrateValues } from "../../src/promise/index.ts"
import { serverAppIn } from "../../src/promise/ServerApp.ts"
import { projectId, refusal, reply, tagOf, userId } from "../kit/TestApp.ts"

const answering = (response: WireResponse) =>
  serverAppIn(Layer.succeed(Transport, () => Effect.succeed(response)), { projectId, secretServerKey: "ssk_x" })
const rejection = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(() => assert.fail("resolved"), (error: unknown) => error instanceof Error ? error : assert.fail(String(error)))

const goneUser = () => answering(refusal(404, "USER_NOT_FOUND"))

async function handlerOfThisTest() {
  return goneUser().users.get(userId)
}

describe("the stack of a rejection", () => {
  it("shows the caller's file and line, and the verb", async () => {
    const { stack = "" } = await rejection(handlerOfThisTest())
    assert.match(stack, /^UserNotFound: /)
    assert.include(stack, "at users.get (latchkey)\n")
    assert.match(stack, /handlerOfThisTest \(?.*stack\.test\.ts:\d+:\d+/)
    assert.notInclude(stack, "Promised.ts")
  })
  it("also shows the caller and verb for failed requests and invalid arguments", async () => {
    const failure = await rejection(
      answering(reply(500, "down")).safe.users.get(userId).then((result) => {
        throw result.ok ? assert.fail("resolved") : result.error
      })
    )
    assert.match(failure.stack ?? "", /^CallError: users\.get: .*\n {4}at users\.get \(latchkey\)\n.*stack\.test\.ts:/)
    const argument = await rejection(goneUser().users.getByApiKey({ apiKey: undefined as never }))
    assert.match(argument.stack ?? "", /^CallError: .*\n {4}at users\.getByApiKey \(latchkey\)\n.*stack\.test\.ts:/)
  })
  it("shows where a list that fails in a loop was created", async () => {
    async function loopOfThisTest() {
      for await (const user of answering(reply(500, "down")).users.stream()) assert.fail(user.id)
    }
    const { stack = "" } = await rejection(loopOfThisTest())
    assert.match(stack, /^CallError: users\.list: .*\n {4}at users\.stream \(latchkey\)\n.*loopOfThisTest \(?.*stack\.test\.ts:/)
    assert.notMatch(stack, /Promised\.ts|ServerApp\.ts|pages\.ts/)
  })
  it("is separate for calls that share an error", async () => {
    const sharedCall = new UserNotFound()
    const placeOf = Layer.succeed(Transport, () => Effect.die(sharedCall))
    const app = serverAppIn(placeOf, { projectId, secretServerKey: "ssk_x" })
    const errors = await Promise.all([rejection(app.users.get(userId)), rejection(app.users.find(userId))])
    assert.deepStrictEqual(errors.map(({ stack = "" }) => /at (\S+) \(latchkey\)/.exec(stack)?.[1]), ["users.get", "users.find"])
  })
  it("can be replaced, and respects the program's stackTraceLimit", async () => {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 3
    const error = await rejection(handlerOfThisTest())
    assert.strictEqual(Error.stackTraceLimit, 3)
    Error.stackTraceLimit = stackTraceLimit
    assert.isAtMost(error.stack?.split("\n").length ?? 0, 5)
    error.stack = "mine"
    assert.strictEqual(error.stack, "mine")
    assert.notInclude(Object.keys(error), "stack")
  })
})

describe("an error of a constructor", () => {
  const thrownBy = (construct: () => unknown): Error => {
    try {
      construct()
    } catch (error) {
      return error instanceof Error ? error : assert.fail(String(error))
    }
    return assert.fail("did not throw")
  }
  const constructors = {
    createClientApp: () => createClientApp({ projectId: "x", tokenStore: null }),
    createServerApp: () => createServerApp({ projectId, secretServerKey: "pck_x" }),
    createAdminApp: () => createAdminApp({ projectId, owner: {} as never }),
    createAuthentication: () => createAuthentication({ projectId: "x" }),
    createProxy: () => createProxy({ projectId: "x", next: () => new Response() })
  }
  for (const [name, construct] of Object.entries(constructors)) {
    it(`of ${name} shows the caller's file and line`, () => {
      const { stack = "" } = thrownBy(construct)
      const [message, first, second] = stack.split("\n")
      assert.match(message ?? "", /^InvalidOption: Option `\w+` /)
      assert.strictEqual(first, `    at ${name} (latchkey)`)
      assert.match(second ?? "", /stack\.test\.ts:\d+:\d+/)
    })
  }
  it("is typed for untyped callers of every constructor", () => {
    const untypedCall = [createClientApp, createServerApp, createAdminApp, createAuthentication, createProxy] as ReadonlyArray<
      (options: unknown) => unknown
    >
    for (const construct of untypedCall) {
      for (
        const options of [5, "text", {
          get projectId() {
            throw new Error("unreadable")
          }
        }]
      ) {
        assert.strictEqual(thrownBy(() => construct(options)).name, "InvalidOption")
      }
    }
  })
})

describe("the message about an option that the environment can set", () => {
  const messageIn = (globals: Record<string, unknown>, environment?: ReadonlyArray<string>) => {
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
    const option = environment === undefined ? "projectId" : "secretServerKey"
    const names = environment ?? projectIdNames
    const { message } = new InvalidOption({ option, environment: names, problem: "is missing." })
    vi.unstubAllGlobals()
    return message
  }
  it("names the variable of the framework", () => {
    assert.strictEqual(
      messageIn({}),
      "Option `projectId` is missing. If absent, it is read from HEXCLAVE_PROJECT_ID or STACK_PROJECT_ID, also with the prefix NEXT_PUBLIC_, VITE_, EXPO_PUBLIC_ or PUBLIC_."
    )
    assert.match(
      messageIn({ __next_f: [] }),
      / If absent, it is read from NEXT_PUBLIC_HEXCLAVE_PROJECT_ID or NEXT_PUBLIC_STACK_PROJECT_ID\.$/
    )
    assert.match(
      messageIn({ document: {} }),
      / In Vite, pass import\.meta\.env\.VITE_HEXCLAVE_PROJECT_ID or import\.meta\.env\.VITE_STACK_PROJECT_ID, set it in \.env\.local and restart .* `npx latchkey doctor`\.$/
    )
    assert.match(
      messageIn({ document: {}, navigator: { product: "ReactNative" } }),
      / In Expo, pass process\.env\.EXPO_PUBLIC_HEXCLAVE_PROJECT_ID or process\.env\.EXPO_PUBLIC_STACK_PROJECT_ID, set it in \.env and restart .* `npx latchkey doctor`\.$/
    )
  })
  it("names Next.js's variable on its servers, too", () => {
    vi.stubEnv("NEXT_RUNTIME", "nodejs")
    assert.match(messageIn({}), / NEXT_PUBLIC_STACK_PROJECT_ID\.$/)
    vi.unstubAllEnvs()
  })
  it("never suggests to publish a secret", () => {
    const environment = secretServerKeyNames
    for (const globals of [{}, { __next_f: [] }, { document: {} }, { navigator: { product: "ReactNative" } }]) {
      assert.match(
        messageIn(globals, environment),
        / If absent, it is read from HEXCLAVE_SECRET_SERVER_KEY or STACK_SECRET_SERVER_KEY\.$/
      )
    }
  })
})

describe("the message of a rejection", () => {
  it("names the requested id and the request", async () => {
    const response = refusal(404, "USER_NOT_FOUND")
    const { message } = await rejection(
      answering({ ...response, headers: { ...response.headers, "x-stack-request-id": "req-7" } }).users.get(userId)
    )
    assert.include(message, `(GET /users/${userId}, request req-7)`)
    const failure = await rejection(answering(reply(500, "down")).users.get(userId))
    assert.match(failure.message, new RegExp(`^users\\.get: .* \\(GET /users/${userId}\\)$`))
  })
  it("is one line of limited length for any id", async () => {
    const app = answering(refusal(404, "API_KEY_NOT_FOUND"))
    const { message } = await rejection(app.apiKeys.user.get("x\ny".repeat(1_000)))
    assert.isBelow(message.length, 1_000)
    assert.notInclude(message, "\n")
  })
})

describe("what Node prints for an error that the program does not catch", () => {
  /** Node prints such an error without its own way of inspection. */
  const printing = (error: Error) => inspect(error, { customInspect: false, depth: 5 })
  class Minified extends CallError {}

  it("is the stack, without the fields and the stack of the reason", async () => {
    const app = createClientApp({ projectId, baseUrl: "http://127.0.0.1:1", tokenStore: "memory", retry: { maxAttempts: 1 } })
    const error = await rejection(app.auth.signInWithPassword({ email: "a@example.com", password: "correct horse" }))
    const text = printing(error)
    const [message = "", verb, caller = ""] = text.split("\n")
    assert.match(message, /^CallError: auth\.signInWithPassword: The provider could not be reached at /)
    assert.strictEqual(verb, "    at auth.signInWithPassword (latchkey)")
    assert.match(caller, /stack\.test\.ts:\d+:\d+/)
    assert.match(text, / \{\n {2}_tag: 'CallError'\n\}$/)
    assert.notInclude(text, "Unreachable")
    // The fields remain, also in a log.
    assert.isTrue(isCallError(error) && error.reason._tag === "Unreachable")
    assert.nestedPropertyVal(JSON.parse(JSON.stringify(error)), "reason._tag", "Unreachable")
    await app.dispose()
  })
  it("names the class as the program knows it, even if a bundler renamed it", () => {
    const { call, reason } = disposedError("users.get")
    const error = new Minified({ call, reason })
    assert.match(printing(error), /^Minified \[CallError\]: /)
    setStack(error, "users.get", traceOf(() => error))
    assert.match(printing(error), /^CallError: /)
  })
  it("says the problem with an option once", async () => {
    const text = printing(await rejection((async () => createClientApp({ projectId: "x", tokenStore: null }))()))
    assert.match(text, /^InvalidOption: Option `projectId` must be a UUID/)
    assert.strictEqual(text.split("must be a UUID").length, 2)
  })
  it("has the cause of a defect", async () => {
    const placeOf = Layer.succeed(Transport, () => Effect.die(new RangeError("of a test")))
    const error = await rejection(serverAppIn(placeOf, { projectId, secretServerKey: "ssk_x" }).users.get(userId))
    assert.match(printing(error), /\[cause\]: RangeError: of a test\n/)
  })
})

describe("a call of a disposed app", () => {
  const options = { projectId, secretServerKey: "ssk_x", tokenStore: "memory" as const }
  const isDisposed = (error: unknown) => isCallError(error) && error.reason._tag === "Disposed" && error instanceof Error

  it("rejects with a typed error, even if the app was never used", async () => {
    for (const isUsed of [true, false]) {
      const app = goneUser()
      if (isUsed) await rejection(app.users.get(userId))
      await app.dispose()
      const error = await rejection(app.users.get(userId))
      assert.isTrue(isDisposed(error), String(error))
      assert.match(error.stack ?? "", /users\.get: The app was disposed of.*\n {4}at users\.get \(latchkey\)\n.*stack\.test\.ts:/)
      const safe = await app.safe.users.get(userId)
      assert.isTrue(!safe.ok && isDisposed(safe.error))
      assert.isTrue(isDisposed(await rejection(app.users.stream()[Symbol.asyncIterator]().next())))
    }
  })
  it("rejects if the app is disposed during the call", async () => {
    const app = serverAppIn(Layer.succeed(Transport, () => Effect.never), options)
    const call = rejection(app.users.get(userId))
    await new Promise((resolve) => setImmediate(resolve))
    await app.dispose()
    assert.strictEqual(tagOf(await call as Error & { readonly _tag: string }), "Disposed")
  })
  it("rejects, including a call of `dehydrateValues`", async () => {
    const app = createServerApp(options)
    await app.dispose()
    assert.isTrue(isDisposed(await rejection(dehydrateValues(app, []))))
  })
})

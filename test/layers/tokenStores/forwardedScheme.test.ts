/** The scheme that reverse proxies report. */
import { assert, it } from "vitest"
import { isSecureRequest } from "../../../src/layers/cookies/isSecureRequest.ts"

it.each([
  [{ "x-forwarded-proto": "https" }, true],
  [{ "x-forwarded-proto": "HTTPS, http" }, true],
  [{ "x-forwarded-proto": "http", forwarded: "proto=https" }, false],
  [{ forwarded: "proto=https" }, true],
  [{ forwarded: "for=192.0.2.60;proto=HTTPS;by=203.0.113.43" }, true],
  [{ forwarded: "for=\"[2001:db8::1]\"; Proto=\"https\", for=10.0.0.1;proto=http" }, true],
  [{ forwarded: "for=192.0.2.60, proto=https" }, false],
  [{ forwarded: "xproto=https" }, false],
  [{}, false]
])("%j is https: %s", (headers, expected) => {
  assert.strictEqual(isSecureRequest({ headers: new Headers(headers) }, []), expected)
})

it("only a `__Host-` cookie outvotes what the last proxy reports", () => {
  const headers = new Headers({ "x-forwarded-proto": "http", forwarded: "proto=http" })
  assert.isTrue(isSecureRequest({ headers }, [["__Host-any", "x"]]))
  assert.isFalse(isSecureRequest({ headers }, [["stack-is-https", "true"], ["__host-any", "x"]]))
})

/** The rules for host names, this machine and UUIDs, case by case (docs/provider/pages.md#host-names, docs/provider/conventions.md#ids). */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { HostName, isLocalhost } from "../../../src/schema/wire/HostName.ts"
import { Uuid } from "../../../src/schema/wire/Ids.ts"

const holds = (schema: Schema.ConstraintDecoder<unknown>, text: unknown) =>
  Schema.decodeUnknownOption(schema)(text)._tag === "Some"

describe("a host name", () => {
  it.each([
    "example.com",
    "localhost",
    "a",
    "App.Example.COM",
    "xn--mnchen-3ya.de",
    "a-b.c-d.example",
    "10.0.0.1",
    "*",
    "**",
    "*.example.com",
    "**.example.com",
    "app-*.example.com",
    "*.*.example.com",
    "example.*"
  ])("is %s", (name) => assert.isTrue(holds(HostName, name)))
  it.each([
    "",
    ".",
    ".example.com",
    "example.com.",
    "a..b",
    "*..example.com",
    ".*.example.com",
    "exa mple.com",
    "exa_mple.com",
    "münchen.de",
    "example.com:443",
    "example.com/",
    "https://example.com",
    "user@example.com",
    "[::1]",
    "example.com\n"
  ])("is not %j", (name) => assert.isFalse(holds(HostName, name)))
})

describe("a host name of this machine", () => {
  it.each(["localhost", "LOCALHOST", "app.localhost", "a.b.localhost", "127.0.0.1", "127.1.2.3", "127.255.255.255"])(
    "is %s",
    (name) => assert.isTrue(isLocalhost(name))
  )
  it.each([
    "",
    "localhost.example.com",
    "notlocalhost",
    ".localhost",
    "127.0.0.1.example.com",
    "127.0.0",
    "128.0.0.1",
    "1127.0.0.1",
    "local"
  ])("is not %j", (name) => assert.isFalse(isLocalhost(name)))
})

describe("a UUID of version 4", () => {
  it.each([
    "6fb1c6a0-6d4f-4a7c-9a52-1b6a0b6e3c11",
    "6FB1C6A0-6D4F-4A7C-8A52-1B6A0B6E3C11",
    "00000000-0000-4000-a000-000000000000",
    "ffffffff-ffff-4fff-bfff-ffffffffffff"
  ])("is %s", (text) => assert.isTrue(holds(Uuid, text)))
  it.each([
    "",
    "internal",
    "00000000-0000-0000-0000-000000000000",
    "6fb1c6a0-6d4f-1a7c-9a52-1b6a0b6e3c11",
    "6fb1c6a0-6d4f-7a7c-9a52-1b6a0b6e3c11",
    "6fb1c6a0-6d4f-4a7c-7a52-1b6a0b6e3c11",
    "6fb1c6a0-6d4f-4a7c-ca52-1b6a0b6e3c11",
    "6fb1c6a06d4f4a7c9a521b6a0b6e3c11",
    "{6fb1c6a0-6d4f-4a7c-9a52-1b6a0b6e3c11}",
    "6fb1c6a0-6d4f-4a7c-9a52-1b6a0b6e3c1",
    "6fb1c6a0-6d4f-4a7c-9a52-1b6a0b6e3c11 ",
    "gfb1c6a0-6d4f-4a7c-9a52-1b6a0b6e3c11"
  ])("is not %j", (text) => assert.isFalse(holds(Uuid, text)))
})

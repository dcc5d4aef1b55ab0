/** The emulator as a process that can be killed: it saves its state with each answer, and has it again after a restart. */
import { make } from "../../../src/emulator/index.ts"
import type { ProviderSetup } from "./programs.ts"

const { data, lifetime, port, url } = JSON.parse(process.env["SETUP"] ?? "") as ProviderSetup

const emulator = await make({ data, url, accessTokenLifetime: lifetime, passwordIterations: 1, fixedKeys: true })
const listening = await emulator.listen({ port, host: "127.0.0.1" })
process.send?.({ port: Number(new URL(listening.url).port) })

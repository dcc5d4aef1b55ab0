/** The declarations as the library itself uses them: over src/lean (test/link.ts makes an exception for this file). */
export * as Endpoints from "../../src/endpoints/index.ts"
export { knownErrors } from "../../src/errors/provider/knownErrors.ts"
export * as Schemas from "../../src/schema/index.ts"

// @vitest-environment happy-dom
/** The pages in happy-dom, without stubs. */
import { testPages } from "./operated.tsx"

testPages()

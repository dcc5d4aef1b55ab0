// @vitest-environment jsdom
/** The pages in jsdom, without stubs. */
import { testPages } from "./operated.tsx"

testPages()

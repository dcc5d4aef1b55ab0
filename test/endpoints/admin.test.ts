/** Payments, e-mail and administration: each endpoint against vectors, and with arbitrary values. */
import { bodies } from "./adminBodies.ts"
import { testVectors } from "./Vectors.ts"

const givenValues = Object.fromEntries(Object.entries(bodies).map(([name, values]) => [`${name} body`, values]))

testVectors("admin", givenValues)

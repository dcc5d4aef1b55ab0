/** Passwords, sessions, users and the project: each endpoint against vectors, and with arbitrary values. */
import { testVectors } from "./Vectors.ts"

testVectors("core")

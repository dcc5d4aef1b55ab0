/** Passwords, sessions, users and the project: each endpoint against vectors, and with arbitrary values. */
import * as Password from "../../src/endpoints/auth/Password.ts"
import * as Sessions from "../../src/endpoints/auth/Sessions.ts"
import * as Projects from "../../src/endpoints/projects/Projects.ts"
import * as CurrentUser from "../../src/endpoints/users/CurrentUser.ts"
import * as Users from "../../src/endpoints/users/Users.ts"
import { testVectors } from "./Vectors.ts"

testVectors("core", { CurrentUser, Password, Projects, Sessions, Users })

/** Passwords, sessions, users and the project: each endpoint against vectors, and with arbitrary values. */
import * as CurrentUser from "../../src/endpoints/CurrentUser.ts"
import * as Password from "../../src/endpoints/Password.ts"
import * as Projects from "../../src/endpoints/Projects.ts"
import * as Sessions from "../../src/endpoints/Sessions.ts"
import * as Users from "../../src/endpoints/Users.ts"
import { holdVectors } from "./Vectors.ts"

holdVectors("core", { CurrentUser, Password, Projects, Sessions, Users })

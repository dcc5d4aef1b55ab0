/** Every endpoint of the library, by name. The emulator answers them all, and the documentation lists them. */
export { DeleteCurrentUser, ReadCurrentServerUser, ReadCurrentUser, UpdateCurrentServerUser, UpdateCurrentUser } from "./CurrentUser.ts"
export { SignInWithPassword, SignUpWithPassword } from "./Password.ts"
export { ReadProject } from "./Projects.ts"
export { RefreshSession, SignOut } from "./Sessions.ts"
export { CreateUser, DeleteUser, ListUsers, ReadUser, UpdateUser } from "./Users.ts"

/** The pages of users who come to sign in, as one chunk: they share their forms. */
export { SignIn } from "./SignIn.tsx"
export { SignUp } from "./SignUp.tsx"

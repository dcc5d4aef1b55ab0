/** The sign-in and sign-up pages, in one chunk, because they share their forms. */
export { SignIn } from "./SignIn.tsx"
export { SignUp } from "./SignUp.tsx"

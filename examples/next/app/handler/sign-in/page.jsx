/** Where `or: "redirect"` leads. */
import { SignIn } from "../../SignIn.jsx"

const SignInPage = () => <SignIn />
export default SignInPage

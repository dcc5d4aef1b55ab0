/** A custom page in place of one of Latchkey's: Next.js prefers the folder to the catch-all route. */
import { Heading, Text } from "@radix-ui/themes"
import Link from "next/link"

const ForgotPassword = () => (
  <main>
    <Heading as="h1">Ask at the desk</Heading>
    <Text as="p">
      We know you. <Link href="/handler/sign-in">Sign in</Link>
    </Text>
  </main>
)
export default ForgotPassword

/** The list of things to try, for readers who have just run `npm start`. Your app has no such list. */
import { Button, Card, Flex, Grid, Heading, Link as OutwardLink, Text } from "@radix-ui/themes"
import { useAction, useUser } from "latchkey/react"
import { type ReactNode, useEffect, useState } from "react"
import { outageSeconds, type Suggestion } from "../guide.ts"
import { inboxUrl } from "./auth.ts"
import { Link } from "./router.tsx"
import { useTexts } from "./texts.ts"

const breakNetwork = async () => {
  const { ok, status } = await fetch("/api/outage", { method: "POST" })
  if (!ok) throw new Error(`The server answered ${status}.`)
}

/** The button, with the state of the network next to it. */
const Outage = () => {
  const texts = useTexts()
  const [state, setState] = useState<"untouched" | "broken" | "repaired">("untouched")
  const { error, pending, run } = useAction(async () => {
    await breakNetwork()
    setState("broken")
  })
  useEffect(() => {
    if (state !== "broken") return undefined
    const timer = setTimeout(() => setState("repaired"), outageSeconds * 1000)
    return () => clearTimeout(timer)
  }, [state])
  return (
    <Flex align="center" gap="3" wrap="wrap">
      <Button disabled={state === "broken"} loading={pending} onClick={() => void run()} size="1" variant="soft">
        {texts.breakNetwork}
      </Button>
      <Text color="gray" role="status" size="1">
        {error !== null ? texts.failed : state === "untouched" ? null : texts.network[state]}
      </Text>
    </Flex>
  )
}

export const Guide = () => {
  const user = useUser()
  const { guide, guideTitle, inbox, newTab, settings, signIn, signUp } = useTexts()
  const toSettings = <Link href="/handler/account-settings#sign-in" size="2">{settings}</Link>
  const items: ReadonlyArray<readonly [Suggestion, ReactNode?]> = [
    [guide.signIn, user === null && <Link href="/handler/sign-in" key="signIn" size="2">{signIn}</Link>],
    [guide.credits],
    [guide.passkey, toSettings],
    [guide.twoFactor, toSettings],
    [
      guide.mail,
      <Flex gap="4" key="mail">
        {user === null && <Link href="/handler/sign-up" size="2">{signUp}</Link>}
        <OutwardLink href={inboxUrl} size="2">{inbox}</OutwardLink>
      </Flex>
    ],
    [guide.tabs, <OutwardLink href="/" key="tabs" size="2" target="_blank">{newTab}</OutwardLink>],
    [guide.network, <Outage key="network" />],
    [guide.looks]
  ]
  return (
    <Card asChild mt={{ initial: "7", sm: "9" }} size={{ initial: "2", sm: "4" }}>
      <section aria-labelledby="guide">
        <Heading as="h2" id="guide" mb="5" size="4">{guideTitle}</Heading>
        <Grid asChild columns={{ initial: "1", sm: "2" }} gap="5">
          <ul className="list">
            {items.map(([{ text, title }, action]) => (
              <Flex asChild direction="column" gap="1" key={title}>
                <li>
                  <Text size="2" weight="medium">{title}</Text>
                  <Text color="gray" size="2">{text}</Text>
                  {action}
                </li>
              </Flex>
            ))}
          </ul>
        </Grid>
      </section>
    </Card>
  )
}

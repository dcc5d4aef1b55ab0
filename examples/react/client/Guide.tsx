/** The list of things to try, for readers who have just run `npm start`. Your app has no such list. */
import { Badge, Card, Flex, Grid, Heading, Link as OutwardLink, Text } from "@radix-ui/themes"
import { useUser } from "latchkey/react"
import type { ReactNode } from "react"
import type { SuggestionName } from "../guide.ts"
import { inboxUrl } from "./auth.ts"
import { secondTab, useDone } from "./progress.ts"
import { Link } from "./router.tsx"
import { useTexts } from "./texts.ts"
import { Expiry, Outage, Terminal } from "./Tries.tsx"

const Tick = ({ label }: { readonly label: string | undefined }) => (
  <svg
    className={label === undefined ? "tick" : "tick done"}
    height="20"
    viewBox="0 0 20 20"
    width="20"
    {...label === undefined ? { "aria-hidden": true } : { "aria-label": label, role: "img" }}
  >
    <circle cx="10" cy="10" r="9" />
    {label !== undefined && <path d="m6 10.5 2.75 2.75L14 7.5" />}
  </svg>
)

export const Guide = () => {
  const user = useUser()
  const texts = useTexts()
  const { done, doneOf, guide, guideTitle, inbox, newTab, settings, signIn, signUp } = texts
  const doneSteps = useDone()
  const toSettings = <Link href="/handler/account-settings#sign-in" size="2">{settings}</Link>
  const actions: { readonly [name in SuggestionName]: ReactNode } = {
    signIn: user === null && <Link href="/handler/sign-in" size="2">{signIn}</Link>,
    credits: null,
    passkey: toSettings,
    twoFactor: toSettings,
    mail: (
      <Flex gap="4">
        {user === null && <Link href="/handler/sign-up" size="2">{signUp}</Link>}
        <OutwardLink href={inboxUrl} size="2">{inbox}</OutwardLink>
      </Flex>
    ),
    tabs: <OutwardLink href={secondTab} size="2" target="_blank">{newTab}</OutwardLink>,
    network: <Outage />,
    expiry: user !== null && <Expiry />,
    terminal: <Terminal />,
    looks: null
  }
  const names = Object.keys(guide) as Array<SuggestionName>
  return (
    <Card asChild mt={{ initial: "7", sm: "9" }} size={{ initial: "2", sm: "4" }}>
      <section aria-labelledby="guide">
        <Flex align="center" gap="3" justify="between" mb="5" wrap="wrap">
          <Heading as="h2" id="guide" size="4">{guideTitle}</Heading>
          <Badge color="gray" size="2">{doneOf(names.filter((name) => doneSteps.has(name)).length, names.length)}</Badge>
        </Flex>
        <Grid asChild columns={{ initial: "1", sm: "2" }} gap="5">
          <ul className="list">
            {names.map((name) => (
              <Flex asChild gap="3" key={name}>
                <li>
                  <Tick label={doneSteps.has(name) ? done : undefined} />
                  <Flex direction="column" gap="1" minWidth="0">
                    <Text size="2" weight="medium">{guide[name].title}</Text>
                    <Text color="gray" size="2">{guide[name].text}</Text>
                    {actions[name]}
                  </Flex>
                </li>
              </Flex>
            ))}
          </ul>
        </Grid>
      </section>
    </Card>
  )
}

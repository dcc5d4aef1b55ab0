/** The start page: an introduction for signed-out visitors, and the loom for signed-in users. */
import { Button, Code, Container, Flex, Grid, Heading, Text } from "@radix-ui/themes"
import { useUser } from "latchkey/react"
import { ada } from "../guide.ts"
import { Guide } from "./Guide.tsx"
import { Loom } from "./Loom.tsx"
import { Pattern } from "./Pattern.tsx"
import { Link } from "./router.tsx"
import { useTexts } from "./texts.ts"

const Welcome = () => {
  const { demo, example, pitch, signIn, start, tagline } = useTexts()
  return (
    <Grid align="center" columns={{ initial: "1", sm: "2" }} gap={{ initial: "6", sm: "9" }}>
      <Flex align="start" direction="column" gap="5">
        <Text as="p" color="crimson" size="2" weight="medium">{example}</Text>
        <Heading as="h1" className="tagline" size={{ initial: "8", sm: "9" }}>{tagline}</Heading>
        <Text as="p" color="gray" size={{ initial: "3", sm: "4" }}>{pitch}</Text>
        <Flex gap="3" wrap="wrap">
          <Button asChild size="3">
            <Link className="plain" href="/handler/sign-up" underline="none">{start}</Link>
          </Button>
          <Button asChild size="3" variant="soft">
            <Link href="/handler/sign-in" underline="none">{signIn}</Link>
          </Button>
        </Flex>
        <Text as="p" color="gray" size="2">
          {demo}: <Code>{ada.email}</Code> <Code>{ada.password}</Code>
        </Text>
      </Flex>
      <Grid columns="3" gap="3">
        {[3, 12, 29, 41, 58, 67, 76, 88, 94].map((seed) => <Pattern key={seed} seed={seed} />)}
      </Grid>
    </Grid>
  )
}

export const Home = () => {
  const user = useUser()
  return (
    <Container asChild px={{ initial: "4", sm: "5" }} py={{ initial: "6", sm: "9" }} size="3">
      <main>
        {user === null ? <Welcome /> : <Loom user={user} />}
        <Guide />
      </main>
    </Container>
  )
}

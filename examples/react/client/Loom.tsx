/** The loom: shows the user's credits, spends one through the app's server, and sells more on the checkout page. */
import { Badge, Button, Callout, Card, Flex, Grid, Heading, Link, Text } from "@radix-ui/themes"
import { currentUser, item } from "latchkey/live"
import { live } from "latchkey/promise"
import { useAction, useLive, type useUser } from "latchkey/react"
import { patternsIn } from "../patterns.ts"
import { app, inboxUrl } from "./auth.ts"
import { Pattern } from "./Pattern.tsx"
import { markDone } from "./progress.ts"
import { useTexts } from "./texts.ts"

type User = NonNullable<ReturnType<typeof useUser>>
const creditsOf = ({ id }: User) => item("credits", { userId: id })

/** Calls the app's server, which identifies the user by the cookies, then reads the changed values again. */
const ask = async (path: "/api/weave" | "/api/welcome", user: User) => {
  const { ok, status } = await fetch(path, { method: "POST" })
  live(app, creditsOf(user)).refresh()
  live(app, currentUser).refresh()
  if (ok && path === "/api/weave") markDone("credits")
  if (!ok) throw new Error(status === 402 ? "no credits" : "failed")
}

/** Redirects to the provider's checkout page, which returns here. */
const buy = async (user: User) => {
  const outcome = await app.safe.payments.createCheckoutUrl({ userId: user.id, productId: "pack", returnUrl: location.href })
  if (outcome.ok) location.assign(outcome.value)
  return outcome
}

export const Loom = ({ user }: { readonly user: User }) => {
  const texts = useTexts()
  const { nonNegativeQuantity: credits } = useLive(creditsOf(user))
  const weaving = useAction(() => ask("/api/weave", user))
  const claiming = useAction(() => ask("/api/welcome", user))
  const buying = useAction(() => buy(user))
  const patterns = patternsIn(user.clientReadOnlyMetadata)
  const isNew = patterns.length === 0 && credits === 0
  const error = weaving.error ?? claiming.error ?? buying.error
  return (
    <Flex direction="column" gap="6">
      <Flex align="center" gap="4" justify="between" wrap="wrap">
        <Heading as="h1" size="7">{texts.hello(user.displayName || (user.primaryEmail ?? ""))}</Heading>
        <Badge {...(credits === 0 && { color: "gray" })} role="status" size="3">{texts.credits(credits)}</Badge>
      </Flex>
      {!user.primaryEmailVerified && (
        <Callout.Root>
          <Callout.Text>
            {texts.verify} <Link href={inboxUrl} underline="always">{texts.openInbox}</Link>
          </Callout.Text>
        </Callout.Root>
      )}
      <Flex gap="3" wrap="wrap">
        {isNew && user.primaryEmailVerified
          ? <Button loading={claiming.pending} onClick={() => void claiming.run()} size="3">{texts.claim}</Button>
          : (
            <Button disabled={credits === 0} loading={weaving.pending} onClick={() => void weaving.run()} size="3">
              {texts.weave}
            </Button>
          )}
        <Button loading={buying.pending} onClick={() => void buying.run()} size="3" variant="soft">{texts.buy}</Button>
      </Flex>
      {error !== null && (
        <Callout.Root color="red" role="alert">
          <Callout.Text>{error instanceof Error && error.message === "no credits" ? texts.noCredits : texts.failed}</Callout.Text>
        </Callout.Root>
      )}
      {patterns.length === 0
        ? (
          <Card className="empty">
            <Text color="gray">{texts.noPatterns}</Text>
          </Card>
        )
        : (
          <Grid columns={{ initial: "2", xs: "3", md: "4" }} gap={{ initial: "3", sm: "4" }}>
            {patterns.map((seed, index) => (
              <Card key={seed}>
                <Pattern label={texts.pattern(patterns.length - index)} seed={seed} />
              </Card>
            ))}
          </Grid>
        )}
    </Flex>
  )
}

/** Stories of the small components. */
import { Button, Flex } from "@radix-ui/themes"
import { useTranslation } from "../../../src/react/app/TranslationProvider.tsx"
import { useAction } from "../../../src/react/hooks/useAction.ts"
import { Notice } from "../../../src/react/layout/Notice.tsx"
import { Avatar } from "../../../src/react/ui/Avatar.tsx"
import { Spinner } from "../../../src/react/ui/Spinner.tsx"
import { Typography, type TypographyType, type TypographyVariant } from "../../../src/react/ui/Typography.tsx"
import { UserAvatar } from "../../../src/react/ui/UserAvatar.tsx"

const ada = { displayName: "Ada Lovelace", primaryEmail: "countess@example.com" }

export const Users = () => (
  <Flex gap="2" p="4">
    <UserAvatar label="image" user={{ ...ada, profileImageUrl: "/image.gif" }} />
    <UserAvatar label="broken" user={{ ...ada, profileImageUrl: "/broken.gif" }} />
    <UserAvatar label="name" user={ada} />
    <UserAvatar label="address" user={{ displayName: " ", primaryEmail: "countess@example.com" }} />
    <UserAvatar label="nobody" user={null} />
    <UserAvatar label="nameless" user={{ displayName: null, primaryEmail: null }} />
    <UserAvatar label="large" size={100} user={ada} />
    <UserAvatar label="large nobody" size={100} />
  </Flex>
)

export const Decoration = () => (
  <Button>
    <Avatar initials="AL" /> Ada
  </Button>
)

export const Spinners = () => (
  <Flex gap="2" p="4">
    <Spinner label="Saving" />
    <Spinner label="Large" size={40} />
    <span data-testid="decoration">
      <Spinner />
    </span>
  </Flex>
)

const types: ReadonlyArray<TypographyType> = ["h1", "h2", "h3", "h4", "p", "footnote"]
const variants: ReadonlyArray<TypographyVariant> = ["primary", "secondary", "destructive", "success"]

export const Texts = () => (
  <main>
    {types.map((type) => <Typography key={type} type={type}>{`type ${type}`}</Typography>)}
    {variants.map((variant) => <Typography key={variant} variant={variant}>{`variant ${variant}`}</Typography>)}
    <Typography htmlFor="name" type="label">type label</Typography>
    <input id="name" />
  </main>
)

/** State for the test. */
const events = { joins: 0 }
const joining = () => {
  events.joins += 1
  return new Promise<void>((settle, refuse) =>
    Object.assign(window, { settle, refuse: (tag: string) => refuse({ _tag: tag }), joins: events.joins })
  )
}

export const Message = () => {
  const { error, pending, run } = useAction(joining)
  return (
    <Notice
      button={{ text: "Join team", onClick: () => run(), pending }}
      error={error}
      fullPage
      text="You are invited to the team Analytical."
      title="Join Analytical?"
    />
  )
}

export const Untranslated = () => <>{useTranslation().t("signIn.title")}</>

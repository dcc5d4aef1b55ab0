/** The page of the selected team, for signed-in users: its members, its pending invitations, and a form to invite others. */
import { Avatar, Box, Button, Callout, Card, Container, Flex, Heading, Text, TextField } from "@radix-ui/themes"
import { invitations, members } from "latchkey/live"
import { useAction, useLive, useTeams, useTranslation, useUser } from "latchkey/react"
import { TeamSwitcher } from "latchkey/react/components"
import { Suspense } from "react"
import { app } from "./auth.ts"
import { useTexts } from "./texts.ts"

/** Creates the team and selects it. */
const create = async (displayName: string) => {
  const outcome = await app.safe.teams.create({ displayName })
  return outcome.ok ? await app.safe.user.update({ selectedTeamId: outcome.value.id }) : outcome
}

interface LineFormProps {
  readonly label: string
  readonly button: string
  readonly type: "text" | "email"
  readonly pending: boolean
  /** Sends the text. After success, the form empties its field. */
  readonly send: (text: string) => Promise<{ readonly ok: boolean }>
}

const LineForm = ({ button, label, pending, send, type }: LineFormProps) => {
  const submit = async (form: HTMLFormElement) => {
    const { ok } = await send(String(new FormData(form).get("line")))
    if (ok) form.reset()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      <Flex gap="3" wrap="wrap">
        <Box asChild flexGrow="1" minWidth="200px">
          <TextField.Root aria-label={label} maxLength={255} name="line" placeholder={label} required size="3" type={type} />
        </Box>
        <Button loading={pending} size="3">{button}</Button>
      </Flex>
    </form>
  )
}

const Failure = ({ error }: { readonly error: unknown }) => {
  const { errorText } = useTranslation()
  return error !== null && (
    <Callout.Root color="red" role="alert">
      <Callout.Text>{errorText(error)}</Callout.Text>
    </Callout.Root>
  )
}

const NewTeam = () => {
  const texts = useTexts()
  const { error, pending, run } = useAction(create)
  return (
    <Flex direction="column" gap="4">
      <Heading as="h1" size="7">{texts.noTeam}</Heading>
      <Text as="p" color="gray">{texts.noTeamText}</Text>
      <LineForm button={texts.createTeam} label={texts.teamName} pending={pending} send={run} type="text" />
      <Failure error={error} />
    </Flex>
  )
}

const People = ({ teamId, userId }: { readonly teamId: string; readonly userId: string }) => {
  const texts = useTexts()
  const people = useLive(members({ teamId }))
  const pendingInvitations = useLive(invitations({ teamId }))
  return (
    <Card size="3">
      <Heading as="h2" mb="4" size="4">{texts.members}</Heading>
      <Flex asChild direction="column" gap="4">
        <ul className="list">
          {people.map(({ displayName, profileImageUrl, userId: id }) => (
            <Flex align="center" asChild gap="3" key={id}>
              <li>
                <Avatar
                  fallback={(displayName ?? texts.unnamed).slice(0, 1).toUpperCase()}
                  radius="full"
                  size="2"
                  src={profileImageUrl ?? undefined}
                />
                <Text>{displayName ?? texts.unnamed}</Text>
                {id === userId && <Text color="gray">({texts.you})</Text>}
              </li>
            </Flex>
          ))}
          {pendingInvitations.map(({ id, recipientEmail }) => (
            <Flex align="center" asChild gap="3" key={id}>
              <li>
                <Avatar fallback="@" radius="full" size="2" />
                <Text truncate>{recipientEmail}</Text>
                <Text color="gray">{texts.invited}</Text>
              </li>
            </Flex>
          ))}
        </ul>
      </Flex>
    </Card>
  )
}

const Team = ({ displayName, id, userId }: { readonly displayName: string; readonly id: string; readonly userId: string }) => {
  const texts = useTexts()
  const { error, pending, run, value } = useAction(async (email: string) => {
    const callbackUrl = new URL("/handler/team-invitation", location.href).href
    const outcome = await app.safe.invitations.send({ teamId: id, email, callbackUrl })
    return outcome.ok ? { ok: true as const, value: email } : outcome
  })
  return (
    <Flex direction="column" gap="5">
      <Heading as="h1" size="7">{displayName}</Heading>
      <Suspense>
        <People teamId={id} userId={userId} />
      </Suspense>
      <LineForm button={texts.invite} label={texts.inviteLabel} pending={pending} send={run} type="email" />
      <Failure error={error} />
      <Text color="gray" role="status" size="2">{value !== null && texts.sent(value)}</Text>
    </Flex>
  )
}

export const TeamPage = () => {
  const user = useUser({ or: "redirect" })
  const teams = useTeams()
  const team = teams.find(({ id }) => id === user.selectedTeamId) ?? teams[0]
  return (
    <Container asChild px={{ initial: "4", sm: "5" }} py={{ initial: "6", sm: "9" }} size="2">
      <main>
        <Box className="narrow" mb="5">
          <TeamSwitcher personal />
        </Box>
        {team === undefined ? <NewTeam /> : <Team {...team} key={team.id} userId={user.id} />}
      </main>
    </Container>
  )
}

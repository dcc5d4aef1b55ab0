"use client"
/** API keys of a user or a team: lists and revokes keys, and creates a key, whose value is shown once. */
import { Button, Code, Dialog, Flex } from "@radix-ui/themes"
import type * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { type ReactNode, useId, useState } from "react"
import { readText } from "../../../schema/wire/TypedText.ts"
import type { ReactServices } from "../../app/AppContext.ts"
import { useRootAttributes } from "../../app/RootStyles.tsx"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { Field } from "../../form/Field.tsx"
import type { Form } from "../../form/Form.ts"
import { FormAlert } from "../../form/FormAlert.tsx"
import { FormBody, SubmitButton } from "../../form/FormBody.tsx"
import { useForm } from "../../form/useForm.ts"
import { Select } from "../../ui/Select.tsx"
import { Typography } from "../../ui/Typography.tsx"
import { ConfirmButton } from "./ConfirmDialog.tsx"
import { CopyButton } from "./CopyButton.tsx"
import { LongList } from "./LongList.tsx"
import { Row, RowBadge, Rows } from "./Row.tsx"
import { Setting } from "./Setting.tsx"
import { useUserDraft } from "./useUserDraft.ts"

/** The fields that API keys of users and of teams have in common. */
export interface ApiKey {
  readonly id: string
  readonly description: string
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly manuallyRevokedAt: Date | null
  readonly value: { readonly lastFour: string }
}
interface NewKey {
  readonly description: string
  readonly expiresAt: Date | null
}

export interface ApiKeyListProps {
  readonly title?: string | undefined
  readonly text: string
  readonly keys: ReadonlyArray<ApiKey>
  /** The name under which the form's draft is stored when the session ends. */
  readonly draft: string
  readonly create: (key: NewKey) => Effect.Effect<{ readonly value: Redacted.Redacted }, unknown, ReactServices>
  readonly revoke: (apiKeyId: string) => Effect.Effect<unknown, unknown, ReactServices>
}

/** The lifetimes to choose from, in days. */
const lifetimes = [30, 90, 365]
const never = "never"
const dayMillis = 86_400_000

const Made = ({ value }: { readonly value: Redacted.Redacted }): ReactNode => {
  const { t } = useTranslation()
  const text = Redacted.value(value)
  return (
    <Flex direction="column" gap="4">
      <Flex align="center" gap="3" wrap="wrap">
        <Code color="gray" dir="ltr" size="3" style={{ overflowWrap: "anywhere" }}>{text}</Code>
        <CopyButton text={text} />
      </Flex>
      <Flex justify="end">
        <Dialog.Close>
          <Button autoFocus size="3">{t("action.close")}</Button>
        </Dialog.Close>
      </Flex>
    </Flex>
  )
}

const CreationForm = ({ form }: { readonly form: Form<"description" | "expiry"> }): ReactNode => {
  const { t } = useTranslation()
  const expiryId = useId()
  return (
    <FormBody form={form} label={t("settings.apiKeys.create")}>
      <Field {...form.field("description")} autoComplete="off" label={t("settings.apiKeys.description")} />
      <Flex direction="column" gap="1">
        <Typography id={expiryId} type="label">{t("settings.apiKeys.expiry")}</Typography>
        <Select
          aria-labelledby={expiryId}
          groups={[{
            options: [
              ...lifetimes.map((count) => ({ value: String(count), text: t("settings.apiKeys.expiry.days", { count }) })),
              { value: never, text: t("settings.apiKeys.expiry.never") }
            ]
          }]}
          onValue={(expiry) => form.set({ expiry })}
          value={form.values.expiry}
        />
        <FormAlert form={form} />
      </Flex>
      <Flex gap="3" justify="end" wrap="wrap">
        <Dialog.Close>
          <Button color="gray" size="3" type="button" variant="soft">{t("action.cancel")}</Button>
        </Dialog.Close>
        <SubmitButton form={form}>{t("settings.apiKeys.create")}</SubmitButton>
      </Flex>
    </FormBody>
  )
}

const CreateButton = ({ create, draft, text }: Pick<ApiKeyListProps, "create" | "draft" | "text">): ReactNode => {
  const { t } = useTranslation()
  const root = useRootAttributes()
  const [open, setOpen] = useState(false)
  /** The value of the new key; lost when the dialog closes. */
  const [newKey, setMade] = useState<Redacted.Redacted>()
  const ownDraft = useUserDraft(draft, "description", "expiry")
  const form = useForm({
    values: { description: "", expiry: String(lifetimes[1]) },
    lastField: null,
    validate: ({ description }, t) => ({
      description: readText(description) === "" ? t("settings.apiKeys.description.required") : undefined
    }),
    send: ({ description, expiry }) =>
      create({
        description: description.trim(),
        expiresAt: expiry === never ? null : new Date(Date.now() + Number(expiry) * dayMillis)
      }),
    onSuccess: ({ value }) => setMade(value),
    draft: open ? ownDraft : undefined
  })
  const change = (open: boolean) => {
    if (form.pending) return
    setOpen(open)
    setMade(undefined)
    if (!open) form.reset()
  }
  // While the key is shown, only the button closes the dialog, because an accidental close would lose the key.
  const keep = (event: Event) => {
    if (newKey !== undefined) event.preventDefault()
  }
  return (
    <Dialog.Root onOpenChange={change} open={open}>
      <Dialog.Trigger>
        <Button variant="soft">{t("settings.apiKeys.create")}</Button>
      </Dialog.Trigger>
      <Dialog.Content {...root} maxWidth="480px" onEscapeKeyDown={keep} onInteractOutside={keep}>
        <Dialog.Title>{t(newKey ? "settings.apiKeys.created.title" : "settings.apiKeys.create")}</Dialog.Title>
        <Dialog.Description mb="4" role={newKey && "status"}>
          {newKey ? t("settings.apiKeys.created.text") : text}
        </Dialog.Description>
        {newKey ? <Made value={newKey} /> : <CreationForm form={form} />}
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** Sorts active keys first, and keeps the provider's order, newest first. */
const inOrder = (keys: ReadonlyArray<ApiKey>, isOver: (key: ApiKey) => boolean) => [
  ...keys.filter((key) => !isOver(key)),
  ...keys.filter(isOver)
]

export const ApiKeyList = ({ create, draft, keys, revoke, text, title }: ApiKeyListProps): ReactNode => {
  const { t } = useTranslation()
  const [now] = useState(() => Date.now())
  const isExpired = ({ expiresAt }: ApiKey) => expiresAt !== null && expiresAt.getTime() <= now
  const isOver = (key: ApiKey) => key.manuallyRevokedAt !== null || isExpired(key)
  return (
    <Setting action={<CreateButton create={create} draft={draft} text={text} />} text={text} title={title}>
      <LongList items={inOrder(keys, isOver)} textOf={({ description, value }) => `${description} ${value.lastFour}`}>
        {(page) => (
          <Rows empty={t("settings.apiKeys.none")}>
            {page.map((key) => (
              <Row
                action={!isOver(key) && (
                  <ConfirmButton
                    confirm={t("settings.apiKeys.revoke")}
                    done={t("settings.apiKeys.revoked")}
                    label={`${t("settings.apiKeys.revoke")}: ${key.description}`}
                    text={t("settings.apiKeys.revoke.text")}
                    title={t("settings.apiKeys.revoke.title", { description: key.description })}
                    verb={() => revoke(key.id)}
                  />
                )}
                badges={
                  <>
                    {key.manuallyRevokedAt !== null && <RowBadge color="red">{t("settings.apiKeys.revoked")}</RowBadge>}
                    {key.manuallyRevokedAt === null && isExpired(key) && (
                      <RowBadge color="amber">{t("settings.apiKeys.expired")}</RowBadge>
                    )}
                  </>
                }
                details={[
                  t("settings.apiKeys.endsIn", { lastFour: key.value.lastFour }),
                  t("settings.apiKeys.createdAt", { date: key.createdAt }),
                  key.expiresAt === null ? undefined : t("settings.expires", { date: key.expiresAt })
                ]}
                key={key.id}
                title={key.description}
              />
            ))}
          </Rows>
        )}
      </LongList>
    </Setting>
  )
}

"use client"
/** The section for team creation. */
import { Flex } from "@radix-ui/themes"
import * as Effect from "effect/Effect"
import type { ReactNode } from "react"
import type { Team } from "../../../schema/teams/Team.ts"
import { readText } from "../../../schema/wire/TypedText.ts"
import { update } from "../../../services/client/CurrentUser.ts"
import { create } from "../../../services/client/Teams.ts"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { Field } from "../../form/Field.tsx"
import { FormBody, SubmitButton } from "../../form/FormBody.tsx"
import { useForm } from "../../form/useForm.ts"
import { Setting } from "../components/Setting.tsx"
import { useUserDraft } from "../components/useUserDraft.ts"

export interface NewTeamProps {
  /** If it returns a promise, the form stays pending until the promise settles. */
  readonly onCreated: (team: Team) => unknown
  /** Whether to omit the card and use a full-width button. Default: `false`. */
  readonly bare?: boolean | undefined
}

/** Creates a team, and selects it. */
export const NewTeam = ({ bare = false, onCreated }: NewTeamProps): ReactNode => {
  const { t } = useTranslation()
  const form = useForm({
    values: { name: "" },
    validate: ({ name }, t) => ({ name: readText(name) === "" ? t("field.displayName.required") : undefined }),
    send: ({ name }) =>
      Effect.tap(
        create({ displayName: name.trim() }),
        // Its failure is ignored: the team exists, and trying again would create a second one.
        ({ id }) => Effect.exit(update({ selectedTeamId: id }))
      ),
    onSuccess: async (team) => {
      await onCreated(team)
      form.reset()
    },
    draft: useUserDraft("new-team", "name")
  })
  const body = (
    <FormBody form={form} label={t("team.create.title")}>
      <Field {...form.field("name")} autoComplete="organization" label={t("team.create.name")} maxLength={256} />
      {bare
        ? <SubmitButton form={form}>{t("team.create.title")}</SubmitButton>
        : (
          <Flex>
            <SubmitButton form={form} size="2">{t("team.create.title")}</SubmitButton>
          </Flex>
        )}
    </FormBody>
  )
  return bare ? body : <Setting>{body}</Setting>
}

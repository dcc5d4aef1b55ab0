"use client"
/** A dialog to select one of many teams by a search. Loads when the user opens it. */
import { Button, Dialog, Flex } from "@radix-ui/themes"
import type { ReactNode, RefObject } from "react"
import type { Team } from "../../schema/teams/Team.ts"
import { useRootAttributes } from "../app/RootStyles.tsx"
import { MoreTexts, useTranslation } from "../app/TranslationProvider.tsx"
import { useNamedActions } from "../hooks/useNamedActions.ts"
import { settingsTexts } from "../translation/english/settings.ts"
import { Avatar } from "../ui/Avatar.tsx"
import { BusyButton } from "../ui/BusyButton.tsx"
import { ErrorCallout } from "../ui/ErrorCallout.tsx"
import { initials } from "../ui/initials.ts"
import { LongList } from "./components/LongList.tsx"

export interface TeamSearchProps {
  readonly teams: ReadonlyArray<Team>
  readonly onClose: () => void
  readonly onSelect: (team: Team) => Promise<void>
  /** The element that receives the focus when the dialog closes. */
  readonly returnFocus: RefObject<HTMLElement | null>
}

const plain = { listStyle: "none", margin: 0, padding: 0 }
/** A long name ends with an ellipsis, at its end in its own direction. */
const clipStyle = { overflow: "hidden", textOverflow: "ellipsis", unicodeBidi: "plaintext" } as const

const Results = ({ onClose, onSelect, teams }: Omit<TeamSearchProps, "returnFocus">): ReactNode => {
  const { t } = useTranslation()
  const { failure, pending, run } = useNamedActions()
  const select = (team: Team) => void run(team.id, () => onSelect(team).then(onClose))
  return (
    <Flex direction="column" gap="3">
      <ErrorCallout error={failure?.error ?? null} />
      <LongList items={teams} textOf={({ displayName }) => displayName}>
        {(page) => (
          <ul role="list" style={plain}>
            {page.map((team) => (
              <li key={team.id}>
                <BusyButton
                  color="gray"
                  icon={<Avatar imageUrl={team.profileImageUrl} initials={initials(team.displayName)} size={24} />}
                  onClick={() => select(team)}
                  pending={pending.has(team.id)}
                  style={{ width: "100%", justifyContent: "start", margin: 0, color: "var(--gray-12)" }}
                  variant="ghost"
                >
                  <span style={clipStyle}>{team.displayName}</span>
                </BusyButton>
              </li>
            ))}
          </ul>
        )}
      </LongList>
      <Flex justify="end">
        <Dialog.Close>
          <Button color="gray" size="3" variant="soft">{t("action.cancel")}</Button>
        </Dialog.Close>
      </Flex>
    </Flex>
  )
}

export const TeamSearch = ({ returnFocus, ...rest }: TeamSearchProps): ReactNode => {
  const { t } = useTranslation()
  const root = useRootAttributes()
  return (
    <Dialog.Root onOpenChange={(open) => open || rest.onClose()} open>
      <Dialog.Content
        {...root}
        aria-describedby={undefined}
        maxWidth="420px"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          returnFocus.current?.focus()
        }}
      >
        <Dialog.Title>{t("teamSwitcher.select")}</Dialog.Title>
        <MoreTexts texts={settingsTexts}>
          <Results {...rest} />
        </MoreTexts>
      </Dialog.Content>
    </Dialog.Root>
  )
}

"use client"
/** Navigation between sections: links at the side, or a select on narrow screens. */
import { Box, Flex, Text } from "@radix-ui/themes"
import { type CSSProperties, type ReactNode, useState } from "react"
import { teamSectionId } from "../app/settingsLinks.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { Select } from "../ui/Select.tsx"
import { search, SearchField } from "./components/LongList.tsx"
import type { Section } from "./settingsSections.tsx"

export interface SectionListProps {
  readonly sections: ReadonlyArray<Section>
  readonly current: Section
  /** Called when the user chooses a section in the select. */
  readonly onChoose: (sectionId: string) => void
  /** Returns the address of a section for its link. */
  readonly hrefOf: (sectionId: string) => string
}

const plain = { listStyle: "none", margin: 0, padding: 0 }
const link: CSSProperties = {
  display: "flex",
  alignItems: "center",
  gap: "var(--space-3)",
  minHeight: 36,
  paddingInline: "var(--space-3)",
  borderRadius: "var(--radius-3)",
  color: "var(--gray-12)",
  fontSize: "var(--font-size-2)",
  textDecoration: "none"
}
const chosenStyle: CSSProperties = {
  // Not the accent, which is the background of a team's avatar.
  background: "var(--gray-a3)",
  fontWeight: "var(--font-weight-medium)"
}
/** Truncates team names, which can be of any length, at the end in their own direction. Section titles wrap. */
const clipStyle: CSSProperties = { overflow: "hidden", textOverflow: "ellipsis", unicodeBidi: "plaintext", whiteSpace: "nowrap" }

const groups = ["account", "teams"] as const

const isTeam = ({ id }: Section): boolean => id.startsWith(teamSectionId(""))

/** The number of teams in the list. Of more teams, a search selects. */
const mostTeams = 20

export const SectionList = ({ current, hrefOf, onChoose, sections }: SectionListProps): ReactNode => {
  const { t } = useTranslation()
  const [query, setQuery] = useState("")
  const teams = sections.filter(isTeam)
  const areMany = teams.length > mostTeams
  const results = search(teams, ({ title }) => title, query)
  const shownTeams = new Set([...results.slice(0, mostTeams), ...query === "" ? [current] : []])
  const shownGroups = groups.map((group) => ({
    group,
    items: sections.filter((section) => section.group === group && (!areMany || !isTeam(section) || shownTeams.has(section)))
  })).filter(({ items }) => items.length > 0)
  /** In a narrow window, the select has the sections, and links lead to the results of a search. */
  const wide = (group: "account" | "teams") =>
    ({ initial: group === "teams" && query !== "" ? "block" : "none", sm: "block" }) as const
  return (
    <nav aria-label={t("settings.sections")}>
      <Box display={{ initial: "block", sm: "none" }} mb={areMany ? "3" : "0"}>
        <Select
          aria-label={t("settings.sections")}
          groups={shownGroups.map(({ group, items }) => ({
            label: t(`settings.${group}`),
            options: items.map(({ id, title }) => ({ value: id, text: title }))
          }))}
          onValue={onChoose}
          value={current.id}
        />
      </Box>
      <Flex direction="column" gap={{ initial: "0", sm: "5" }}>
        {shownGroups.map(({ group, items }) => (
          <Flex direction="column" gap="1" key={group}>
            <Box display={{ initial: "none", sm: "block" }}>
              <Text as="p" color="gray" mb="1" size="1" style={{ marginInlineStart: "var(--space-3)" }} weight="medium">
                {t(`settings.${group}`)}
              </Text>
            </Box>
            {group === "teams" && areMany && (
              <>
                <SearchField label={t("list.search")} onValue={setQuery} value={query} />
                <Text as="p" color="gray" mx="3" my="1" role="status" size="1">
                  {results.length === 0
                    ? t("list.none")
                    : t("list.range", { first: 1, last: Math.min(results.length, mostTeams), count: results.length })}
                </Text>
              </>
            )}
            <Box asChild display={wide(group)}>
              <ul role="list" style={plain}>
                {items.map(({ icon, id, title }) => (
                  <li key={id}>
                    <a
                      aria-current={id === current.id ? "page" : undefined}
                      href={hrefOf(id)}
                      style={{ ...link, ...(id === current.id && chosenStyle) }}
                    >
                      <span style={{ display: "inline-flex", justifyContent: "center", flexShrink: 0, width: 24 }}>{icon}</span>
                      <span style={group === "teams" ? clipStyle : undefined}>{title}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </Box>
          </Flex>
        ))}
      </Flex>
    </nav>
  )
}

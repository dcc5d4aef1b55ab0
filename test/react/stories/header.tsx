/** A header with the user's menu and the team switcher, among other elements that must not move. */
import { Flex, Text, Theme } from "@radix-ui/themes"
import { TeamSwitcher, useAppearance, UserButton } from "../../../src/react/components.ts"
import { useTranslation } from "../../../src/react/index.ts"

const expectedText = new URLSearchParams(location.search)

export const Header = () => {
  const appearance = useAppearance()
  const support = { text: "Support", onSelect: () => new Promise(() => {}) }
  const { direction } = useTranslation()
  return (
    <Theme appearance={appearance.shown}>
      <Flex
        align="center"
        dir={direction}
        gap={expectedText.has("plain") ? "3" : "4"}
        p="4"
        wrap={expectedText.has("plain") ? "nowrap" : "wrap"}
      >
        {!expectedText.has("plain") && <Text>Before</Text>}
        <TeamSwitcher personal />
        {!expectedText.has("plain") && <Text>Between</Text>}
        {expectedText.has("bare")
          ? <UserButton />
          : <UserButton appearance={appearance} extraItems={[support]} showUserInfo={expectedText.has("info")} />}
        {!expectedText.has("plain") && <Text>After</Text>}
      </Flex>
      <main>
        <h1>Header</h1>
      </main>
    </Theme>
  )
}

/** A header with the user's menu and the team switcher, among other elements that must not move. */
import { Flex, Text, Theme } from "@radix-ui/themes"
import { TeamSwitcher, useAppearance, UserButton } from "../../../src/react/components.ts"
import { useTranslation } from "../../../src/react/index.ts"

const wanted = new URLSearchParams(location.search)

export const Header = () => {
  const appearance = useAppearance()
  const support = { text: "Support", onSelect: () => new Promise(() => {}) }
  const { direction } = useTranslation()
  return (
    <Theme appearance={appearance.shown}>
      <Flex
        align="center"
        dir={direction}
        gap={wanted.has("plain") ? "3" : "4"}
        p="4"
        wrap={wanted.has("plain") ? "nowrap" : "wrap"}
      >
        {!wanted.has("plain") && <Text>Before</Text>}
        <TeamSwitcher personal />
        {!wanted.has("plain") && <Text>Between</Text>}
        {wanted.has("bare")
          ? <UserButton />
          : <UserButton appearance={appearance} extraItems={[support]} showUserInfo={wanted.has("info")} />}
        {!wanted.has("plain") && <Text>After</Text>}
      </Flex>
      <main>
        <h1>Header</h1>
      </main>
    </Theme>
  )
}

/** The frame of every page: navigation, the account, the language, and the emulator's inbox. */
import { Box, Container, Flex, SegmentedControl, Text } from "@radix-ui/themes"
import { type Appearance, TeamSwitcher, UserButton } from "latchkey/react/components"
import { inboxUrl } from "./auth.ts"
import { Pattern } from "./Pattern.tsx"
import { Link } from "./router.tsx"
import { type Locale, useTexts } from "./texts.ts"

interface HeaderProps {
  readonly appearance: Appearance
  readonly locale: Locale
  readonly choose: (locale: Locale) => void
  readonly pathname: string
}

export const Header = ({ appearance, choose, locale, pathname }: HeaderProps) => {
  const { language, loom, navigation, team } = useTexts()
  const link = (href: string, text: string) => (
    <Link
      aria-current={pathname === href ? "page" : undefined}
      className="tab"
      href={href}
      size="2"
      underline="none"
      weight="medium"
    >
      {text}
    </Link>
  )
  return (
    <header className="header">
      <Container px={{ initial: "4", sm: "5" }} size="3">
        <Flex align="center" gap={{ initial: "3", sm: "5" }}>
          <Link aria-label="Jacquard" className="brand" href="/" underline="none" weight="bold">
            <Pattern seed={1804} size={28} />
            <Text className="wide">Jacquard</Text>
          </Link>
          <Flex aria-label={navigation} asChild gap={{ initial: "3", sm: "4" }}>
            <nav>
              {link("/", loom)}
              {link("/team", team)}
            </nav>
          </Flex>
          <Flex align="center" flexGrow="1" gap={{ initial: "3", sm: "4" }} justify="end">
            <Box className="wide">
              <TeamSwitcher personal />
            </Box>
            <SegmentedControl.Root
              aria-label={language}
              onValueChange={(value) => choose(value === "de" ? "de" : "en")}
              size="1"
              value={locale}
            >
              <SegmentedControl.Item value="en">EN</SegmentedControl.Item>
              <SegmentedControl.Item value="de">DE</SegmentedControl.Item>
            </SegmentedControl.Root>
            <UserButton appearance={appearance} />
          </Flex>
        </Flex>
      </Container>
    </header>
  )
}

export const Footer = () => {
  const { example, inbox } = useTexts()
  return (
    <footer>
      <Container px={{ initial: "4", sm: "5" }} py="5" size="3">
        <Flex gap="3" justify="between" wrap="wrap">
          <Text color="gray" size="1">{example}</Text>
          <Text asChild color="gray" size="1">
            <a href={inboxUrl}>{inbox}</a>
          </Text>
        </Flex>
      </Container>
    </footer>
  )
}

"use client"
/** All sign-in methods that the project allows. */
import { Flex, Separator } from "@radix-ui/themes"
import { type ReactNode, use } from "react"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { gap } from "../components/scales.ts"
import { Typography } from "../components/Typography.tsx"
import { useProject } from "../hooks/useProject.ts"
import { CredentialForm } from "./CredentialForm.tsx"
import { FormTabs } from "./FormTabs.tsx"
import { useLastWay } from "./lastWay.ts"
import { CodeRequest, type SentCode } from "./MagicLinkForm.tsx"
import { OAuthButtons } from "./OAuthButtons.tsx"
import { PasskeyButton } from "./PasskeyButton.tsx"
import { SignInWay, SignInWays } from "./SignInWay.tsx"
import { PageSlots, type WayName } from "./Slots.ts"
import { TermsBox } from "./TermsBox.tsx"

export interface SignInMethodsProps {
  readonly intent: "signIn" | "signUp"
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onSent: (sent: SentCode) => void
}

const Or = () => {
  const { t } = useTranslation()
  return (
    <Flex align="center" gap="3">
      <Separator style={{ flexGrow: 1 }} />
      <Typography type="label" variant="secondary">{t("signIn.or")}</Typography>
      <Separator style={{ flexGrow: 1 }} />
    </Flex>
  )
}

const isForm = (way: WayName): boolean => way === "password" || way === "code"
const everyWay: ReadonlyArray<WayName> = ["oauth", "passkey", "password", "code"]

/** Returns the methods that the project allows, in the page's order. */
const useWays = (intent: "signIn" | "signUp"): ReadonlyArray<WayName> => {
  const { config } = useProject()
  const { ways = everyWay } = use(PageSlots)
  const allowed: { readonly [W in WayName]: boolean } = {
    oauth: config.enabledOauthProviders.length > 0,
    passkey: config.passkeyEnabled && intent === "signIn",
    password: config.credentialEnabled,
    code: config.magicLinkEnabled
  }
  return ways.filter((way, index) => allowed[way] && ways.indexOf(way) === index)
}

/** The form of one method, or the forms of two methods as tabs. */
const Forms = (
  { intent, onSent, ways, ...address }: SignInMethodsProps & { readonly ways: ReadonlyArray<WayName> }
): ReactNode => {
  const { t } = useTranslation()
  const form = (way: WayName) =>
    way === "password" ? <CredentialForm {...address} intent={intent} /> : <CodeRequest {...address} onSent={onSent} />
  const [first, second] = ways
  if (first === undefined || second === undefined) return first && form(first)
  const tabs = ways.map((way) => ({
    name: way,
    text: t(way === "password" ? "credential.tab" : "magicLink.tab"),
    content: form(way)
  }))
  return <FormTabs tabs={tabs} />
}

export const SignInMethods = (props: SignInMethodsProps): ReactNode => {
  const { t } = useTranslation()
  const lastWay = useLastWay(useProject().id)
  const ways = useWays(props.intent)
  if (ways.length === 0) return <Typography type="text" variant="secondary">{t("signIn.noMethods")}</Typography>
  const forms = ways.filter(isForm)
  const others = ways.filter((way) => !isForm(way))
  const byForm = forms.length > 0 && (
    <SignInWay key="forms">
      <Forms {...props} ways={forms} />
    </SignInWay>
  )
  const byButton = others.length > 0 && (
    <Flex direction="column" gap={gap.buttons} key="buttons">
      {others.map((way) =>
        way === "oauth"
          ? (
            <SignInWay key={way}>
              <OAuthButtons intent={props.intent} />
            </SignInWay>
          )
          : (
            <SignInWay key={way}>
              <PasskeyButton autofill={forms.length > 0} isLast={lastWay === "passkey"} />
            </SignInWay>
          )
      )}
      {forms.length === 0 && <TermsBox />}
    </Flex>
  )
  const formsFirst = ways[0] !== undefined && isForm(ways[0])
  return (
    <SignInWays>
      <Flex direction="column" gap={gap.parts}>
        {formsFirst ? byForm : byButton}
        {forms.length > 0 && others.length > 0 && <Or />}
        {formsFirst ? byButton : byForm}
      </Flex>
    </SignInWays>
  )
}

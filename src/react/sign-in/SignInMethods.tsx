"use client"
/** All sign-in methods that the project allows. */
import { Flex, Separator } from "@radix-ui/themes"
import { type ReactNode, use } from "react"
import { project as projectValue } from "../../live/pageValues.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { useLive } from "../hooks/useLive.ts"
import { gap } from "../ui/scales.ts"
import { Typography } from "../ui/Typography.tsx"
import { CredentialForm } from "./CredentialForm.tsx"
import { FormTabs } from "./FormTabs.tsx"
import { useLastMethod } from "./lastMethod.ts"
import { CodeRequest, type SentCode } from "./MagicLinkForm.tsx"
import { OAuthButtons } from "./OAuthButtons.tsx"
import { PasskeyButton } from "./PasskeyButton.tsx"
import { SignInMethodFrame, SignInMethodLock } from "./SignInMethodLock.tsx"
import { PageSlots, type SignInMethodName } from "./Slots.ts"
import { TermsBox } from "./TermsBox.tsx"

export interface SignInMethodsProps {
  readonly intent: "signIn" | "signUp"
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onSent: (sentCode: SentCode) => void
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

const isForm = (method: SignInMethodName): boolean => method === "password" || method === "code"
const everyMethod: ReadonlyArray<SignInMethodName> = ["oauth", "passkey", "password", "code"]

/** Returns the methods that the project allows, in the page's order. */
const useMethods = (intent: "signIn" | "signUp"): ReadonlyArray<SignInMethodName> => {
  const { config } = useLive(projectValue)
  const { methods = everyMethod } = use(PageSlots)
  const isAllowed: { readonly [M in SignInMethodName]: boolean } = {
    oauth: config.enabledOauthProviders.length > 0,
    passkey: config.passkeyEnabled && intent === "signIn",
    password: config.credentialEnabled,
    code: config.magicLinkEnabled
  }
  return methods.filter((method, index) => isAllowed[method] && methods.indexOf(method) === index)
}

/** The form of one method, or the forms of two methods as tabs. */
const Forms = (
  { intent, methods, onSent, ...address }: SignInMethodsProps & { readonly methods: ReadonlyArray<SignInMethodName> }
): ReactNode => {
  const { t } = useTranslation()
  const form = (method: SignInMethodName) =>
    method === "password"
      ? <CredentialForm {...address} intent={intent} />
      : <CodeRequest {...address} onSent={onSent} />
  const [first, second] = methods
  if (first === undefined || second === undefined) return first && form(first)
  const tabs = methods.map((method) => ({
    name: method,
    text: t(method === "password" ? "field.password" : "magicLink.tab"),
    content: form(method)
  }))
  return <FormTabs tabs={tabs} />
}

export const SignInMethods = (props: SignInMethodsProps): ReactNode => {
  const { t } = useTranslation()
  const lastMethod = useLastMethod(useLive(projectValue).id)
  const methods = useMethods(props.intent)
  if (methods.length === 0) return <Typography type="text" variant="secondary">{t("signIn.noMethods")}</Typography>
  const forms = methods.filter(isForm)
  const otherMethods = methods.filter((method) => !isForm(method))
  const byForm = forms.length > 0 && (
    <SignInMethodFrame key="forms">
      <Forms {...props} methods={forms} />
    </SignInMethodFrame>
  )
  const byButton = otherMethods.length > 0 && (
    <Flex direction="column" gap={gap.buttons} key="buttons">
      {otherMethods.map((method) =>
        method === "oauth"
          ? (
            <SignInMethodFrame key={method}>
              <OAuthButtons intent={props.intent} />
            </SignInMethodFrame>
          )
          : (
            <SignInMethodFrame key={method}>
              <PasskeyButton autofill={forms.length > 0} isLast={lastMethod === "passkey"} />
            </SignInMethodFrame>
          )
      )}
    </Flex>
  )
  const formsFirst = methods[0] !== undefined && isForm(methods[0])
  return (
    <SignInMethodLock>
      <Flex direction="column" gap={gap.parts}>
        <TermsBox isRequired />
        {formsFirst ? byForm : byButton}
        {forms.length > 0 && otherMethods.length > 0 && <Or />}
        {formsFirst ? byButton : byForm}
        <TermsBox isRequired={false} />
      </Flex>
    </SignInMethodLock>
  )
}

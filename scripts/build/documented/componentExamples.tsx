/** An example of each component of `latchkey/react/components` and `latchkey/react/pages`, in the form of `reactHookExamples`. */
import { SignUpLink } from "latchkey/react"
import {
  EmailField,
  ErrorCallout,
  Field,
  FormAlert,
  FormBody,
  Notice,
  OneTimeCodeField,
  PageFrame,
  PageLink,
  PasswordField,
  ProviderLogo,
  SubmitButton,
  TeamSwitcher,
  type useForm,
  UserAvatar,
  UserButton
} from "latchkey/react/components"
import {
  AccountSettings,
  CliAuthConfirm,
  CredentialForm,
  EmailVerification,
  ErrorPage,
  ForgotPassword,
  MagicLinkCallback,
  MagicLinkForm,
  Mfa,
  MfaForm,
  OAuthButton,
  OAuthButtons,
  OAuthCallback,
  Onboarding,
  PasskeyButton,
  PasswordReset,
  SignIn,
  SignOut,
  SignUp,
  TeamCreation,
  TeamInvitation
} from "latchkey/react/pages"

declare const form: ReturnType<typeof useForm<"email" | "password" | "code" | "name", void, never>>
declare const user: { readonly displayName: string; readonly primaryEmail: string; readonly profileImageUrl: string | null }
declare const error: unknown

export const componentExamples = {
  SignUpLink: <SignUpLink>Create an account</SignUpLink>,
  EmailField: <EmailField {...form.field("email")} autoComplete="username" />,
  ErrorCallout: <ErrorCallout error={error} />,
  Field: <Field {...form.field("name")} label="Name" autoComplete="name" />,
  FormAlert: <FormAlert form={form} />,
  FormBody: (
    <FormBody form={form}>
      <Field {...form.field("name")} label="Name" />
      <SubmitButton form={form}>Save</SubmitButton>
    </FormBody>
  ),
  Notice: <Notice title="Order sent" links={[{ to: "home", text: "Home" }]} />,
  OneTimeCodeField: <OneTimeCodeField {...form.field("code")} label="Code" />,
  PageFrame: <PageFrame title="Orders">Nothing here yet.</PageFrame>,
  PageLink: <PageLink to="signUp">Create an account</PageLink>,
  PasswordField: <PasswordField {...form.field("password")} label="Password" autoComplete="current-password" />,
  ProviderLogo: <ProviderLogo provider="github" />,
  SubmitButton: <SubmitButton form={form}>Save</SubmitButton>,
  TeamSwitcher: <TeamSwitcher />,
  UserAvatar: <UserAvatar user={user} size={48} />,
  UserButton: <UserButton showUserInfo />,
  AccountSettings: <AccountSettings fullPage />,
  CliAuthConfirm: <CliAuthConfirm fullPage />,
  CredentialForm: <CredentialForm intent="signUp" />,
  EmailVerification: <EmailVerification fullPage />,
  ErrorPage: <ErrorPage fullPage />,
  ForgotPassword: <ForgotPassword fullPage />,
  MagicLinkCallback: <MagicLinkCallback fullPage />,
  MagicLinkForm: <MagicLinkForm email="ada@example.com" />,
  Mfa: <Mfa fullPage />,
  MfaForm: <MfaForm />,
  OAuthButton: <OAuthButton provider="github" scopes={["repo"]} />,
  OAuthButtons: <OAuthButtons />,
  OAuthCallback: <OAuthCallback fullPage />,
  Onboarding: <Onboarding fullPage />,
  PasskeyButton: <PasskeyButton autofill />,
  PasswordReset: <PasswordReset fullPage />,
  SignIn: <SignIn fullPage />,
  SignOut: <SignOut fullPage />,
  SignUp: <SignUp fullPage />,
  TeamCreation: <TeamCreation fullPage />,
  TeamInvitation: <TeamInvitation fullPage />
}

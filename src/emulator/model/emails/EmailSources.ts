/** The TSX e-mail sources that every project starts with. The emulator never runs them. */
import { lightThemeId } from "../config/ConfigDefaults.ts"

const darkTheme = "a0172b5d-cff0-463b-83bb-85124697373a"
const colorfulTheme = "c7e2d94f-8a1b-4e6d-b3f5-9d0a2e7c1b8f"

const theme = (background: string, color: string) =>
  `import type { ThemeProps } from "@stackframe/emails"
import { Body, Container, Head, Html } from "@react-email/components"

export function EmailTheme({ children, unsubscribeLink }: ThemeProps) {
  return (
    <Html>
      <Head />
      <Body style={{ backgroundColor: "${background}", color: "${color}", fontFamily: "sans-serif" }}>
        <Container>{children}</Container>
        {unsubscribeLink && <p><a href={unsubscribeLink}>Unsubscribe</a></p>}
      </Body>
    </Html>
  )
}
`

const template = (subject: string, text: string, link?: string) =>
  `import { NotificationCategory, type Props, Subject } from "@stackframe/emails"

export function EmailTemplate({ ${link === undefined ? "" : "variables, "}project, user }: Props) {
  return (
    <>
      <Subject value={\`${subject}\`} />
      <NotificationCategory value="Transactional" />
      <p>Hi {user.displayName},</p>
      <p>${text}</p>
${link === undefined ? "" : `      <p><a href={variables.${link}}>{variables.${link}}</a></p>\n`}    </>
  )
}
`

/** The source of a new theme. */
export const newTheme = theme("#ffffff", "#000000")

/** The source of a new template or draft. */
export const newTemplate = template("Hello ${user.displayName}!", "Write here what you have to say.")

/** A source that renders the HTML. */
export const sourceOfHtml = (html: string): string =>
  `export const variablesSchema = v => v;
export function EmailTemplate() {
  return <>
    <div dangerouslySetInnerHTML={{ __html: ${JSON.stringify(html)}}} />
  </>
};`

interface Source {
  readonly displayName: string
  readonly tsxSource: string
}

/** The themes that every project has, by id. */
export const builtInThemes: { readonly [id: string]: Source } = {
  [lightThemeId]: { displayName: "Default Light", tsxSource: theme("#fafbfb", "#111111") },
  [darkTheme]: { displayName: "Default Dark", tsxSource: theme("#0a0a0a", "#f2f2f2") },
  [colorfulTheme]: { displayName: "Default Colorful", tsxSource: theme("#eef2ff", "#312e81") }
}

/** The templates that every project has, by id. */
export const builtInTemplates: { readonly [id: string]: Source } = {
  "e7d009ce-8d47-4528-b245-5bf119f2ffa3": {
    displayName: "Email Verification",
    tsxSource: template(
      "Verify your email at ${project.displayName}",
      "Open this link to verify your e-mail address.",
      "emailVerificationLink"
    )
  },
  "a70fb3a4-56c1-4e42-af25-49d25603abd0": {
    displayName: "Password Reset",
    tsxSource: template(
      "Reset your password at ${project.displayName}",
      "Open this link to choose another password.",
      "passwordResetLink"
    )
  },
  "822687fe-8d0a-4467-a0d1-416b6e639478": {
    displayName: "Magic Link/OTP",
    tsxSource: template(
      "Sign in to ${project.displayName}: Your code is ${variables.otp}",
      "Open this link to sign in.",
      "magicLink"
    )
  },
  "e84de395-2076-4831-9c19-8e9a96a868e4": {
    displayName: "Team Invitation",
    tsxSource: template(
      "You have been invited to join ${variables.teamDisplayName}",
      "Open this link to join the team.",
      "teamInvitationLink"
    )
  },
  "066dd73c-36da-4fd0-b6d6-ebf87683f8bc": {
    displayName: "Sign In Invitation",
    tsxSource: template(
      "You have been invited to sign in to ${project.displayName}",
      "Open this link to sign in.",
      "signInInvitationLink"
    )
  },
  "70372aee-0441-4d80-974c-2e858e40123a": {
    displayName: "Payment Receipt",
    tsxSource: template("Your receipt from ${project.displayName}", "Thank you for your payment.", "receiptLink")
  },
  "f64b1afe-27ec-4a28-a277-7178f3261f9a": {
    displayName: "Payment Failed",
    tsxSource: template("Payment failed for ${project.displayName}", "Open this link to pay.", "invoiceUrl")
  }
}

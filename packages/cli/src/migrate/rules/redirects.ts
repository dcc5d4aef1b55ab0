/** Rules for the redirects of apps to their pages. */
import { type MethodCall, needsPerson, type Rule, rule } from "./Rule.ts"

/** Pages of latchkey with the option `noRedirectBack`. */
const redirectsBack = new Set(["SignIn", "SignUp", "OAuthCallback", "Mfa", "Onboarding", "AfterSignIn", "AfterSignUp"])

const withoutBack = (call: MethodCall): string =>
  call.count === 0
    ? ""
    : call.options(0, { noRedirectBack: () => needsPerson("`noRedirectBack` is no option of this page: remove it") })

export const redirects: { readonly [method: string]: Rule } = Object.fromEntries(
  [
    "SignIn",
    "SignUp",
    "SignOut",
    "EmailVerification",
    "PasswordReset",
    "ForgotPassword",
    "OAuthCallback",
    "MagicLinkCallback",
    "AccountSettings",
    "Error",
    "TeamInvitation",
    "Mfa",
    "Onboarding",
    "Home",
    "AfterSignIn",
    "AfterSignUp",
    "AfterSignOut"
  ].map((page) => [
    `redirectTo${page}`,
    rule((call) => `${call.app}.navigation.redirectTo${page}(${redirectsBack.has(page) ? call.args : withoutBack(call)})`)
  ])
)

/** Rules for the methods of client apps, which server and admin apps also have. */
import { clientAdvice } from "./advice.ts"
import { refuseCursor } from "./customers.ts"
import { clientProject, payment } from "./data.ts"
import { type Data, type DeclaredShape, result } from "./DeclaredShape.ts"
import { redirects } from "./redirects.ts"
import {
  fromTokens,
  hook,
  liveHook,
  type MethodCall,
  needsPerson,
  type Renamed,
  type Rule,
  rule,
  type Rules,
  tokenHook,
  tokenRead
} from "./Rule.ts"

const redirect: Renamed = { noRedirect: "!redirect" }

/** The rule for a call whose first argument becomes an option. */
const withOption = (verb: string, name: string, gives = result()): Rule =>
  rule((call) => `${call.app}.safe.${verb}(${namedArgument(call, name)})`, gives)

const namedArgument = (call: MethodCall, name: string) => {
  const field = call.arg(0) === name ? name : `${name}: ${call.arg(0)}`
  return call.count > 1 ? call.withFields(1, field) : `{ ${field} }`
}

/** Returns the expression for the app with the token store from the option `tokenStore`, and the expression for the other options. */
export const appOfOptions = (call: MethodCall): { readonly app: string; readonly options: string } => {
  const tokenStore = call.property(0, "tokenStore")
  if (tokenStore === undefined) return { app: call.app, options: call.args }
  const options = call.options(0, { tokenStore: "" })
  return { app: call.appWith(tokenStore), options: options === "{}" ? "" : options }
}

const token = (read: (call: MethodCall, tokens: string) => string): Rule => tokenRead(read, (call) => appOfOptions(call).app)

const partialUser = (call: MethodCall) => {
  if (!/^["']token["']$/.test(call.property(0, "from") ?? "")) {
    return needsPerson("only `from: \"token\"` has an equivalent")
  }
  const { app } = appOfOptions(call)
  const options = call.options(0, {
    from: "",
    tokenStore: "",
    or: (value) => /^["']return-null["']$/.test(value) ? "" : "includeAnonymous: true"
  })
  return `${app}.user.findPartial(${options === "{}" ? "" : options})`
}

/** `getUser` by its option `or`: the user or `null` is `find`, and a failure without a user is `get`. */
export const readUser = (app: string, options: string, call: MethodCall): string => {
  const or = call.property(0, "or")
  if (or === undefined) return `${app}.user.find(${options})`
  if (/^["'](?:redirect|anonymous)["']$/.test(or)) return `${app}.user.get(${options})`
  if (!/^["'](?:return-null|throw)["']$/.test(or)) {
    return needsPerson("the value of `or` decides between `user.find` and `user.get`")
  }
  const rest = call.options(0, { or: "", tokenStore: "" })
  return `${app}.user.${/throw/.test(or) ? "get" : "find"}(${rest === "{}" ? "" : rest})`
}

const field = (name: string, local: string) => name === local ? name : `${name}: ${local}`

/** Rewrites `promptLink(url, loginCode)` as `prompt({ url, loginCode })`. */
const promptOf = (value: string): string => {
  const parameters = /^(async\s+)?\(?\s*([\w$]+)(?:\s*:\s*string)?(?:\s*,\s*([\w$]+)(?:\s*:\s*string)?)?\s*,?\s*\)?\s*=>/.exec(
    value
  )
  if (/^(?:async\s+)?\(\s*\)\s*=>/.test(value)) return `prompt: ${value}`
  if (!parameters) return `prompt: ({ url, loginCode }) => (${value})(url, loginCode)`
  const [head, before = "", url = "url", code] = parameters
  const fields = [field("url", url), ...(code === undefined ? [] : [field("loginCode", code)])]
  return `prompt: ${before}({ ${fields.join(", ")} }) =>${value.slice(head.length)}`
}

/** The cancellation of a product, whose id is the first argument. */
export const cancelledSubscription = (call: MethodCall): string =>
  `${call.app}.payments.products.cancel(${
    call.property(0, "productId") ?? needsPerson("the product's id is the first argument")
  }, ${call.options(0, { productId: "" })})`

/** The item of a customer, whose id is the first argument. */
export const itemOf = (call: MethodCall): string =>
  `${call.app}.items.get(${call.property(0, "itemId") ?? needsPerson("the item's id is the first argument")}, ${
    call.options(0, { itemId: "" })
  })`

/** The options of `useUser`. */
export const userOptions = (call: MethodCall): string =>
  call.count === 0
    ? ""
    : call.options(0, {
      tokenStore: () => needsPerson("`useUser` reads the session of the app in `<AuthProvider app>`: remove `tokenStore`"),
      apiKey: () => needsPerson("a hook shows the signed-in user: `server.users.findByApiKey({ apiKey })` finds another"),
      from: () => needsPerson("sign-in through Convex has no equivalent"),
      or: (value) => /anonymous-if-exists/.test(value) ? needsPerson("`anonymous-if-exists` has no equivalent") : `or: ${value}`
    })

const ofCustomers = (verb: string, gives: DeclaredShape): Rule =>
  rule((call) => {
    refuseCursor(call, 0)
    return `${call.app}.payments.${verb}(${call.args})`
  }, gives)

const nonce: Data = {
  section: "signing-in-and-out",
  fields: { nonce: { to: (self, use) => `${use("reveal")}(${self}.nonce)` } }
}

/** The rule for a hook of an app that shows a token. Another token store than that of the app in `<AuthProvider>` is not possible. */
const appTokenHook = (read: (call: MethodCall, tokens: string) => string): Rule => {
  const { to, ...rest } = tokenHook(read)
  return {
    ...rest,
    to: (call) =>
      call.property(0, "tokenStore") === undefined && typeof to === "function"
        ? to(call)
        : needsPerson("the hook reads the session of the app in `<AuthProvider app>`: remove `tokenStore`")
  }
}

const customerHook = (name: string, gives: DeclaredShape): Rule =>
  hook((call) => {
    refuseCursor(call, 0)
    return `${call.use("useLive", "latchkey/react")}(${call.useValue(`${name}(${call.args})`, "latchkey/live")})`
  }, gives)

export const clientCalls: Rules["calls"] = {
  ...redirects,
  ...clientAdvice,
  getProject: rule("$app.project.get()", clientProject),
  getUser: rule((call) => {
    const { app, options } = appOfOptions(call)
    if (/anonymous-if-exists/.test(options)) return needsPerson("`anonymous-if-exists` has no equivalent")
    return readUser(app, options, call)
  }, "User"),
  getPartialUser: rule(partialUser),
  useUser: rule((call) => `${call.use("useUser", "latchkey/react")}(${userOptions(call)})`, "User", { isSync: true }),
  useProject: liveHook("project", clientProject),
  signInWithCredential: rule((call) => `${call.app}.safe.auth.signInWithPassword(${call.options(0, redirect)})`, result()),
  signUpWithCredential: rule(
    (call) =>
      `${call.app}.safe.auth.signUpWithPassword(${
        call.options(0, {
          ...redirect,
          noVerificationCallback: (value) => value === "true" ? "verificationCallbackUrl: null" : ""
        })
      })`,
    result()
  ),
  signInWithPasskey: rule("$app.safe.auth.signInWithPasskey()", result()),
  signInWithOAuth: rule("$app.oauth.signIn($args)"),
  signInWithMagicLink: rule(
    (call) =>
      `${call.app}.safe.auth.signInWithMagicLink({ ${
        [field("code", call.arg(0)), ...(call.count > 1 ? [call.options(1, redirect).replace(/^\{\s*|\s*\}$/g, "")] : [])].join(
          ", "
        )
      } })`,
    result()
  ),
  signInWithMfa: rule(
    (call) =>
      `${call.app}.safe.auth.signInWithMfaCode({ ${
        [
          `totp: ${call.arg(0)}`,
          `attemptCode: ${call.arg(1)}`,
          ...(call.count > 2 ? [call.options(2, redirect).replace(/^\{\s*|\s*\}$/g, "")] : [])
        ]
          .join(", ")
      } })`,
    result()
  ),
  signOut: rule((call) => {
    const { app } = appOfOptions(call)
    const options = call.count > 0 ? call.options(0, { redirectUrl: "redirectTo", tokenStore: "" }) : "{}"
    return `${app}.auth.signOut(${options === "{}" ? "" : options})`
  }),
  callOAuthCallback: rule("$app.oauth.handleCallback().then((outcome) => outcome !== null)"),
  sendMagicLinkEmail: withOption("auth.sendMagicLink", "email", result(nonce)),
  sendForgotPasswordEmail: withOption("auth.sendPasswordReset", "email"),
  verifyPasswordResetCode: withOption("auth.checkPasswordResetCode", "code"),
  resetPassword: rule("$app.safe.auth.resetPassword($args)", result()),
  verifyEmail: withOption("contactChannels.verify", "code"),
  verifyTeamInvitationCode: withOption("invitations.check", "code"),
  acceptTeamInvitation: withOption("invitations.accept", "code"),
  getTeamInvitationDetails: withOption("invitations.getDetails", "code"),
  promptCliLogin: rule(
    (call) =>
      `${call.app}.safe.cli.promptLogin(${
        call.options(0, {
          expiresInMillis: "expiresIn",
          anonRefreshToken: "anonymousRefreshToken",
          promptLink: promptOf
        })
      })`,
    result("Secret")
  ),
  getAccessToken: token(fromTokens.accessToken),
  getRefreshToken: token(fromTokens.refreshToken),
  getAuthorizationHeader: token(fromTokens.authorization),
  getAuthHeaders: token(fromTokens.headers),
  getAuthJson: token(fromTokens.pair),
  useAccessToken: appTokenHook(fromTokens.accessToken),
  useRefreshToken: appTokenHook(fromTokens.refreshToken),
  useAuthorizationHeader: appTokenHook(fromTokens.authorization),
  useAuthHeaders: appTokenHook(fromTokens.headers),
  useAuthJson: appTokenHook(fromTokens.pair),
  useItem: hook((call) => {
    const itemId = call.property(0, "itemId") ?? needsPerson("the item's id is the first argument")
    return `${call.use("useLive", "latchkey/react")}(${
      call.useValue(`item(${itemId}, ${call.options(0, { itemId: "" })})`, "latchkey/live")
    })`
  }, "Item"),
  useProducts: customerHook("products", payment.products),
  useInvoices: customerHook("invoices", payment.invoices),
  cancelSubscription: rule((call) =>
    call.property(0, "teamId") === undefined
      ? needsPerson("the customer is an option: `{ userId, productId }`")
      : cancelledSubscription(call)
  ),
  getItem: rule(itemOf, "Item"),
  listProducts: ofCustomers("products.list", payment.products),
  listInvoices: ofCustomers("listInvoices", payment.invoices)
}

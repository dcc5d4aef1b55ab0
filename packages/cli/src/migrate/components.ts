/** Rewrites components and their props. */
import type { Node } from "@babel/types"
import { clientAppFor, needsClientApp } from "./apps.ts"
import { excerpt, type Rewriting } from "./Rewriting.ts"
import { pageOf, values } from "./rules/names.ts"
import { NeedsPerson } from "./rules/Rule.ts"
import { endOf, startOf } from "./source/parse.ts"

type Opening = Extract<Node, { type: "JSXOpeningElement" }>
type Attribute = Extract<Node, { type: "JSXAttribute" }>

interface Props {
  /** Props that are not needed. */
  readonly dropped?: ReadonlyArray<string>
  readonly renamed?: { readonly [prop: string]: string }
  /** Props that a person must review, each with the reason. Props without a new name are removed. */
  readonly asked?: { readonly [prop: string]: string }
  /** Props with another value. Returns the new prop; `""` without one, `undefined` if a person must write it. */
  readonly values?: { readonly [prop: string]: (value: string) => string | undefined }
  /** Props of latchkey that the component needs if the program passes none of the named ones. */
  readonly added?: { readonly prop: string; readonly unless: ReadonlyArray<string> }
  readonly always?: string
  /** Whether the component needs the prop `app`. The rewrite adds the prop if the program does not pass it. */
  readonly needsApp?: boolean
}

const mock = "pages show the app's user and project: tests pass an app of the emulator"
const mocks = {
  mockProject: mock,
  mockUser: mock,
  mockApiKeys: mock,
  mockSessions: mock,
  mockTeams: mock,
  isMock: mock
}
const signIn: Props = {
  needsApp: true,
  dropped: ["noPasswordRepeat"],
  asked: {
    ...mocks,
    automaticRedirect: "signed-in users see a link, not a redirect: redirect them where the page is shown",
    extraInfo: "texts of the pages are slots",
    firstTab: "the project's settings order the methods"
  }
}
const language = "a language is a prop of `<TranslationProvider>`"
const noStyles = "the styles are those of Radix Themes"
const buttons = "the button is the prop `button`, `{ text, onClick }`; further buttons are children"
const newTeam = "`onSwitch` gets a team, which is plain data, or `null`: check the function"

const teamSwitcher: Props = {
  renamed: { onChange: "onSwitch", allowNull: "personal" },
  asked: {
    ...mocks,
    onChange: newTeam,
    nullLabel: "the label is a text of the language",
    triggerClassName: noStyles
  }
}

const isSignIn = (value: string): boolean => /^\{?\s*["']sign-in["']\s*\}?$/.test(value)
const isSignUp = (value: string): boolean => /^\{?\s*["']sign-up["']\s*\}?$/.test(value)

const propsOf: { readonly [component: string]: Props } = {
  StackProvider: { asked: { lang: language, translationOverrides: language } },
  StackTheme: {
    asked: {
      theme: "colours and radius are props of `<Theme>` of Radix Themes",
      nonce: "style elements take the nonce in the global `__webpack_nonce__`"
    }
  },
  StackHandler: {
    needsApp: true,
    dropped: ["routeProps", "params", "searchParams"],
    asked: {
      location: "the prop `location` includes the query: pass the router's whole address, or none to read the browser's",
      componentProps: "pages are replaced by the prop `pages`"
    }
  },
  AuthPage: signIn,
  SignIn: signIn,
  SignUp: signIn,
  ForgotPassword: { needsApp: true },
  PasswordReset: { needsApp: true, dropped: ["searchParams"] },
  EmailVerification: { needsApp: true, dropped: ["searchParams"] },
  AccountSettings: {
    needsApp: true,
    asked: { ...mocks, extraItems: "additional sections are slots of the settings" }
  },
  UserButton: {
    asked: {
      ...mocks,
      colorModeToggle: "the prop `appearance` is the value of `useAppearance()`",
      extraItems: "an item is `{ text, icon, onSelect }`"
    }
  },
  TeamSwitcher: {
    ...teamSwitcher,
    asked: {
      ...teamSwitcher.asked,
      team: "the team is the prop `teamId`",
      teams: "the menu has all teams of the user"
    },
    added: { prop: "teamId={null}", unless: ["team", "teamId"] }
  },
  SelectedTeamSwitcher: {
    ...teamSwitcher,
    asked: {
      ...teamSwitcher.asked,
      urlMap: "navigate in `onSwitch`",
      noUpdateSelectedTeam: "with the prop `teamId`, a choice does not change the user's selected team",
      selectedTeam: "the team is the prop `teamId`"
    }
  },
  OAuthButton: {
    asked: { ...mocks, onAuthenticate: "a button of the program calls the function: this one starts the sign-in" },
    values: { type: (value) => isSignIn(value) ? "" : undefined }
  },
  OAuthButtonGroup: {
    asked: mocks,
    values: { type: (value) => isSignIn(value) ? "" : isSignUp(value) ? "intent=\"signUp\"" : undefined }
  },
  MessageCard: {
    asked: {
      primaryButtonText: buttons,
      primaryAction: buttons,
      secondaryButtonText: buttons,
      secondaryAction: buttons
    }
  },
  CredentialSignUp: { dropped: ["noPasswordRepeat"], always: "intent=\"signUp\"" },
  CliAuthConfirmation: { needsApp: true }
}

/** The props of each component that a person must review, with the reasons, as docs/migration.md lists them. */
export const reviewedProps: { readonly [component: string]: { readonly [prop: string]: string } } = Object.fromEntries(
  Object.entries(propsOf).flatMap(([component, { asked }]) => asked === undefined ? [] : [[component, asked]])
)

/** Whether a component of the old client has other props in latchkey, so that only its elements can be rewritten. */
export const hasOtherProps = (name: string): boolean => propsOf[name.replace(/^Hexclave/, "Stack")] !== undefined

const nameOf = ({ name }: Attribute): string => name.type === "JSXIdentifier" ? name.name : name.name.name

/**
 * The page that a component of the old client shows. `<AuthPage>` shows the page in its prop `type`, by default `signIn`. `undefined` if
 * the component is not a page.
 */
const pageAttribute = (origin: string, attributes: ReadonlyArray<Node>): string | undefined => {
  if (origin !== "AuthPage") return pageOf[origin]
  const type = attributes.find((attribute): attribute is Attribute =>
    attribute.type === "JSXAttribute" && nameOf(attribute) === "type"
  )?.value
  return type?.type === "StringLiteral" && type.value === "sign-up" ? "signUp" : "signIn"
}

/** Whether the program passes one of the props, or others that are spread. */
const passes = ({ attributes }: Opening, names: ReadonlyArray<string>): boolean =>
  attributes.some((attribute) => attribute.type !== "JSXAttribute" || names.includes(nameOf(attribute)))

const appAttribute = (rewriting: Rewriting, node: Opening): string => `app={${clientAppFor(rewriting, node)}}`

export const rewriteComponent = (rewriting: Rewriting, node: Opening): void => {
  const { file, inference, note, replaced, use } = rewriting
  const origin = (inference.origin(file, node.name) ?? "").replace(/^Hexclave/, "Stack")
  const target = values[origin]
  const props = propsOf[origin] ?? {}
  if (target === undefined || !/^[A-Z]/.test(origin)) return
  try {
    const page = pageAttribute(origin, node.attributes)
    const attributeTexts = node.attributes.flatMap((attribute, index): ReadonlyArray<string> => {
      const before = node.attributes[index - 1]
      const lead = file.before.slice(before ? endOf(before) : endOf(node.typeParameters ?? node.name), startOf(attribute))
      if (attribute.type !== "JSXAttribute") return [lead + file.text(attribute)]
      const name = nameOf(attribute)
      if (props.dropped?.includes(name) || (name === "type" && origin === "AuthPage")) return []
      if (name === "app") checkApp(rewriting, attribute, origin)
      const why = props.asked?.[name]
      if (why !== undefined) note(attribute, excerpt(file, attribute), why, "react")
      const newName = props.renamed?.[name]
      if (why !== undefined && newName === undefined) return []
      const newValue = props.values?.[name]?.(attribute.value ? file.text(attribute.value) : "")
      if (props.values?.[name] !== undefined) {
        if (newValue === undefined) note(attribute, excerpt(file, attribute), `the prop \`${name}\` has no equivalent`, "react")
        return newValue ? [` ${newValue}`] : []
      }
      const text = file.text(attribute)
      return [lead + (newName === undefined ? text : text.replace(name, newName))]
    })
    const hasApp = node.attributes.some((attribute) => attribute.type === "JSXAttribute" && nameOf(attribute) === "app")
    const additions = [
      ...(props.needsApp && !hasApp ? [` ${appAttribute(rewriting, node)}`] : []),
      ...(page === undefined ? [] : [` page="${page}"`]),
      ...(props.always === undefined ? [] : [` ${props.always}`]),
      ...(props.added && !passes(node, props.added.unless) ? [` ${props.added.prop}`] : [])
    ]
    const local = localName(rewriting, node, target)
    const last = node.attributes.at(-1)
    const tail = file.before.slice(last ? endOf(last) : endOf(node.typeParameters ?? node.name), endOf(node))
    file.edit(
      node,
      `<${local}${additions.join("")}${attributeTexts.join("")}${
        attributeTexts.length + additions.length === 0 && last ? tail.trimStart().replace(/^\//, " /") : tail
      }`
    )
    replaced.add(node.name)
    const element = file.parentOf(node)
    const closing = element?.type === "JSXElement" ? element.closingElement?.name : undefined
    if (closing) {
      file.edit(closing, local)
      replaced.add(closing)
    }
    if (target.from === "@radix-ui/themes") use("", "@radix-ui/themes/styles.css")
  } catch (error) {
    if (!(error instanceof NeedsPerson)) throw error
    note(node, excerpt(file, node), error.message, "react")
  }
}

/** The local name of the new import: the alias of the old import, if it has one. */
const localName = (
  { file, use }: Rewriting,
  { name }: Opening,
  { from, name: exportedName }: { readonly from: string; readonly name: string }
): string => {
  const binding = name.type === "JSXIdentifier" ? file.scopes.bindingOf(name) : undefined
  const specifier = binding?.declaration
  const isAlias = specifier?.type === "ImportSpecifier" && specifier.imported.type === "Identifier" &&
    specifier.imported.name !== specifier.local.name
  return use(exportedName, from, isAlias ? { as: specifier.local.name } : {})
}

/** Checks that the app is a client app, because pages run in the browser. */
const checkApp = ({ file, inference }: Rewriting, { value }: Attribute, origin: string): void => {
  const shape = value?.type === "JSXExpressionContainer" ? inference.of(file, value.expression) : undefined
  if (shape?.is === "object" && shape.kind !== "ClientApp") {
    throw new NeedsPerson(
      origin === "StackProvider"
        ? "a server's app is provided by `<HydrationBoundary {...await app.dehydrate([currentUser, project])}>`"
        : needsClientApp
    )
  }
}

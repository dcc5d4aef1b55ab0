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
  /** Props that have no equivalent or are not needed. */
  readonly dropped?: ReadonlyArray<string>
  readonly renamed?: { readonly [prop: string]: string }
  /** Props that a person must replace, each with the reason. */
  readonly asked?: { readonly [prop: string]: string }
  /** Whether the component needs the prop `app`. The rewrite adds the prop if the program does not pass it. */
  readonly needsApp?: boolean
}

const signIn: Props = {
  needsApp: true,
  dropped: ["automaticRedirect", "noPasswordRepeat", "mockProject"],
  asked: { extraInfo: "texts of the pages are slots", firstTab: "the project's settings order the methods" }
}
const language = "a language is a prop of `<TranslationProvider>`"

const propsOf: { readonly [component: string]: Props } = {
  StackProvider: { asked: { lang: language, translationOverrides: language } },
  StackTheme: { asked: { theme: "colours and radius are props of `<Theme>` of Radix Themes" }, dropped: ["nonce"] },
  StackHandler: {
    needsApp: true,
    dropped: ["fullPage", "location", "routeProps", "params", "searchParams"],
    asked: { componentProps: "pages are replaced by the prop `pages`" }
  },
  AuthPage: signIn,
  SignIn: signIn,
  SignUp: signIn,
  ForgotPassword: signIn,
  PasswordReset: { ...signIn, dropped: ["searchParams"] },
  EmailVerification: { ...signIn, dropped: ["searchParams"] },
  AccountSettings: {
    needsApp: true,
    dropped: ["mockUser", "mockApiKeys", "mockProject", "mockSessions"],
    asked: { extraItems: "additional sections are slots of the settings" }
  },
  UserButton: {
    asked: {
      colorModeToggle: "the prop `appearance` is the value of `useAppearance()`",
      extraItems: "an item is `{ text, icon, onSelect }`"
    }
  },
  TeamSwitcher: {
    renamed: { onChange: "onSwitch", allowNull: "personal" },
    dropped: ["noUpdateSelectedTeam"],
    asked: {
      urlMap: "navigate in `onSwitch`",
      selectedTeam: "the team is the prop `teamId`",
      nullLabel: "the label is a text of the language"
    }
  },
  OAuthButton: { dropped: ["type", "isMock"] },
  OAuthButtonGroup: { dropped: ["type", "mockProject"] },
  MessageCard: {
    asked: {
      primaryButtonText: "the buttons are the props `primary` and `secondary`",
      secondaryButtonText: "the buttons are the props `primary` and `secondary`"
    }
  }
}
const sameProps: { readonly [component: string]: string } = { SelectedTeamSwitcher: "TeamSwitcher" }

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

const appAttribute = (rewriting: Rewriting, node: Opening): string => `app={${clientAppFor(rewriting, node)}}`

export const rewriteComponent = (rewriting: Rewriting, node: Opening): void => {
  const { file, inference, note, replaced, use } = rewriting
  const origin = (inference.origin(file, node.name) ?? "").replace(/^Hexclave/, "Stack")
  const target = values[origin]
  const props = propsOf[sameProps[origin] ?? origin] ?? {}
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
      if (why !== undefined) {
        note(attribute, excerpt(file, attribute), why, "react")
        return []
      }
      const text = file.text(attribute)
      return [lead + (props.renamed?.[name] === undefined ? text : text.replace(name, props.renamed[name]))]
    })
    const hasApp = node.attributes.some((attribute) => attribute.type === "JSXAttribute" && nameOf(attribute) === "app")
    const additions = [
      ...(props.needsApp && !hasApp ? [` ${appAttribute(rewriting, node)}`] : []),
      ...(page === undefined ? [] : [` page="${page}"`])
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

/** Shows the story that the address names, as an application would: in a theme, with an error boundary, in StrictMode. */
import { Theme } from "@radix-ui/themes"
import { Component, type ComponentType, type ReactNode, StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { german } from "../../../src/react/translation/german.ts"
import { TranslationProvider } from "../../../src/react/TranslationProvider.tsx"

export type Stories = { readonly [name: string]: ComponentType }

/** Says the error that a story threw while it rendered. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {}
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    const { error } = this.state
    return error === undefined ? this.props.children : <pre id="thrown">{String(error)}</pre>
  }
}

export const mount = (stories: Stories) => {
  const wanted = new URLSearchParams(location.search)
  const Story = stories[wanted.get("story") ?? ""]
  const root = document.getElementById("root")
  if (Story === undefined || root === null) throw new Error(`There is no story ${wanted.get("story")}.`)
  const dark = wanted.get("appearance") === "dark"
  const inGerman = wanted.get("language") === "de"
  document.documentElement.lang = inGerman ? "de" : "en"
  const story = <Story />
  createRoot(root, { onCaughtError: () => {} }).render(
    <StrictMode>
      <Theme appearance={dark ? "dark" : "light"}>
        <Boundary>
          {wanted.has("bare")
            ? story
            : <TranslationProvider {...(inGerman && { language: german })}>{story}</TranslationProvider>}
        </Boundary>
      </Theme>
    </StrictMode>
  )
}

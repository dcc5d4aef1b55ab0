/** Shows the story that the address names, as an application would: in a theme, with an error boundary, in StrictMode. */
import { Theme } from "@radix-ui/themes"
import { Component, type ComponentType, type ReactNode, StrictMode } from "react"
import { createRoot, hydrateRoot } from "react-dom/client"
import { renderToString } from "react-dom/server"
import { TranslationProvider } from "../../../src/react/app/TranslationProvider.tsx"
import { german } from "../../../src/react/translation/languages/german.ts"

export type Stories = { readonly [name: string]: ComponentType }

/** Shows the error that a story threw while it rendered. */
export class Boundary extends Component<{ readonly children: ReactNode }, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {}
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    const { error } = this.state
    return error === undefined ? this.props.children : <pre id="thrown">{String(error)}</pre>
  }
}

/** Renders the story as HTML of a server, and hydrates it when all its images have loaded or failed. */
const hydrate = async (root: HTMLElement, app: ReactNode) => {
  root.innerHTML = renderToString(app)
  // It rejects for an image that fails to load.
  await Promise.allSettled(Array.from(root.querySelectorAll("img"), (image) => image.decode()))
  hydrateRoot(root, app, { onCaughtError: () => {}, onRecoverableError: (error) => console.error(error) })
  root.dataset["hydrated"] = ""
}

export const mount = (stories: Stories) => {
  const expectedText = new URLSearchParams(location.search)
  const Story = stories[expectedText.get("story") ?? ""]
  const root = document.getElementById("root")
  if (Story === undefined || root === null) throw new Error(`There is no story ${expectedText.get("story")}.`)
  const inGerman = expectedText.get("language") === "de"
  document.documentElement.lang = inGerman ? "de" : "en"
  const story = <Story />
  const app = (
    <StrictMode>
      <Theme appearance={expectedText.get("appearance") === "dark" ? "dark" : "light"}>
        <Boundary>
          {expectedText.has("bare")
            ? story
            : <TranslationProvider {...(inGerman && { language: german })}>{story}</TranslationProvider>}
        </Boundary>
      </Theme>
    </StrictMode>
  )
  if (expectedText.has("prerendered")) void hydrate(root, app)
  else createRoot(root, { onCaughtError: () => {} }).render(app)
}

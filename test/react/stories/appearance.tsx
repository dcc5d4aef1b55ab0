/** A page that a server renders, which is as light or dark as it should be before its script is there. */
import { Theme } from "@radix-ui/themes"
import { hydrateRoot } from "react-dom/client"
import { useRootAppearance } from "../../../src/react/components.ts"

export const AppearancePage = () => {
  const { choice, choose, shown } = useRootAppearance()
  return (
    <Theme appearance="inherit">
      <button onClick={() => choose("light")} type="button">Light</button>
      <p id="is">{`${choice}, ${shown}`}</p>
    </Theme>
  )
}

const root = typeof document === "undefined" ? null : document.getElementById("root")
if (root) hydrateRoot(root, <AppearancePage />, { onRecoverableError: (error) => console.error(error) })

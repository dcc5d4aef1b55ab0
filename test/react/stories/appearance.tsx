/** A server-rendered page in the correct appearance before its script loads. */
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

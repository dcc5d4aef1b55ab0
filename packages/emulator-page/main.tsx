/** The entry point of the page's script. */
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { Page } from "./Page.tsx"
import { NoticeProvider } from "./parts/Notice.tsx"

const root = document.getElementById("root")
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <NoticeProvider>
        <Page />
      </NoticeProvider>
    </StrictMode>
  )
}

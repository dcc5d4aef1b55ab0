/** The edit that `latchkey init` makes in Vite's configuration of a React Router project. */
import { assert, describe, it } from "vitest"
import { command, folderOf, manifest, read } from "./InitProject.ts"

describe("latchkey init with React Router's vite.config.ts", () => {
  const list = "\"@radix-ui/themes\", \"latchkey/live\", \"latchkey/promise\", \"latchkey/react\", \"latchkey/react/components\""
  const configuration = async (config: string) => {
    const folder = folderOf({
      "package.json": manifest("@react-router/dev"),
      "app/root.tsx": "export default function App() {\n  return <Outlet />\n}\n",
      "app/routes.ts": "export default []\n",
      "vite.config.ts": config
    })
    const { stdout } = await command(folder, { yes: true })
    return { after: read(folder, "vite.config.ts"), stdout }
  }

  it.for([
    ["export default defineConfig({\n  plugins: [reactRouter()],\n});\n", "\n  plugins: [reactRouter()],\n});\n"],
    ["export default defineConfig({ plugins: [reactRouter()] });\n", "\n  plugins: [reactRouter()] });\n"]
  ])("names the packages for the development server: %s", async ([config = "", rest]) => {
    const { after } = await configuration(config)
    assert.strictEqual(after, `export default defineConfig({\n  optimizeDeps: {\n    include: [${list}],\n  },${rest}`)
  })

  it("leaves optimizeDeps of the user", async () => {
    const config = "export default { optimizeDeps: { include: [] } }\n"
    const { after, stdout } = await configuration(config)
    assert.strictEqual(after, config)
    assert.include(stdout, "it has the option optimizeDeps already")
  })
})

/** Stories of dropdown menus. */
import { Button, Flex } from "@radix-ui/themes"
import { useState } from "react"
import {
  DropdownMenu,
  DropdownMenuChoice,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuSub,
  DropdownMenuTrigger
} from "../../../src/react/ui/DropdownMenu.tsx"

/** State for the test, and functions that end running actions. */
interface Seen {
  selected: Array<string>
  settle?: () => void
  refuse?: (error: unknown) => void
}
const events: Seen = { selected: [] }
Object.assign(window, { seen: events })

const slowly = () =>
  new Promise<void>((settle, refuse) => {
    events.selected.push("Switch team")
    Object.assign(events, { settle, refuse })
  })
const mark = (name: string) => () => void events.selected.push(name)

const Items = () => (
  <>
    <DropdownMenuLabel>Account</DropdownMenuLabel>
    <DropdownMenuItem icon={<span aria-hidden>•</span>} onSelect={mark("Settings")}>Settings</DropdownMenuItem>
    <DropdownMenuItem onSelect={slowly}>Switch team</DropdownMenuItem>
    <DropdownMenuItem onSelect={mark("Sign out")}>Sign out</DropdownMenuItem>
    <DropdownMenuSub trigger="Theme">
      <DropdownMenuItem onSelect={mark("Light")}>Light</DropdownMenuItem>
      <DropdownMenuItem onSelect={mark("Dark")}>Dark</DropdownMenuItem>
    </DropdownMenuSub>
    <DropdownMenuSeparator />
    <DropdownMenuItem
      destructive
      onSelect={() => {
        throw new TypeError("a mistake")
      }}
    >
      Delete
    </DropdownMenuItem>
    <DropdownMenuItem disabled onSelect={mark("Billing")}>Billing</DropdownMenuItem>
  </>
)

export const Account = () => (
  <Flex p="4">
    <DropdownMenu>
      <DropdownMenuTrigger>
        <Button variant="soft">Account</Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <Items />
      </DropdownMenuContent>
    </DropdownMenu>
  </Flex>
)

export const Choice = () => {
  const [value, setValue] = useState<"light" | "dark">("light")
  const options = [{ value: "light", text: "Light" }, { value: "dark", text: "Dark" }] as const
  return (
    <Flex p="4">
      <DropdownMenu>
        <DropdownMenuTrigger>
          <Button variant="soft">Theme</Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuChoice onChange={setValue} options={options} value={value} />
        </DropdownMenuContent>
      </DropdownMenu>
    </Flex>
  )
}

/** Buttons in the list of things to try. Each asks the server of this example to make a change. */
import { Button, Flex, Text } from "@radix-ui/themes"
import { currentUser } from "latchkey/live"
import { live, reveal } from "latchkey/promise"
import { useAction } from "latchkey/react"
import { useEffect, useState } from "react"
import { outageSeconds } from "../guide.ts"
import { app } from "./auth.ts"
import { markDone } from "./progress.ts"
import { useTexts } from "./texts.ts"

const send = async (path: "/api/expire" | "/api/outage" | "/api/terminal"): Promise<unknown> => {
  const response = await fetch(path, { method: "POST" })
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  return await response.json()
}

interface TryProps {
  readonly text: string
  readonly verb: () => Promise<unknown>
  readonly blocked?: boolean
  /** The text next to the button, hidden if the verb has failed. */
  readonly outcome: string | null
}

const Try = ({ blocked = false, outcome, text, verb }: TryProps) => {
  const { failed } = useTexts()
  const { error, pending, run } = useAction(verb)
  return (
    <Flex align="center" gap="3" wrap="wrap">
      <Button disabled={blocked} loading={pending} onClick={() => void run()} size="1" variant="soft">{text}</Button>
      <Text color="gray" role="status" size="1">{error === null ? outcome : failed}</Text>
    </Flex>
  )
}

export const Outage = () => {
  const { breakNetwork, network } = useTexts()
  const [state, setState] = useState<"broken" | "repaired" | null>(null)
  useEffect(() => {
    if (state !== "broken") return undefined
    const timer = setTimeout(() => {
      setState("repaired")
      markDone("network")
    }, outageSeconds * 1000)
    return () => clearTimeout(timer)
  }, [state])
  const verb = async () => {
    await send("/api/outage")
    setState("broken")
  }
  return <Try blocked={state === "broken"} outcome={state && network[state]} text={breakNetwork} verb={verb} />
}

const accessToken = async () => {
  const token = (await app.auth.findTokens())?.accessToken
  return token && reveal(token)
}

export const Expiry = () => {
  const { expire, renewed } = useTexts()
  const [isRenewed, setRenewed] = useState(false)
  const verb = async () => {
    const before = await accessToken()
    await send("/api/expire")
    await app.user.find()
    live(app, currentUser).refresh()
    if (await accessToken() === before) throw new Error("The token is the same.")
    setRenewed(true)
    markDone("expiry")
  }
  return <Try outcome={isRenewed ? renewed : null} text={expire} verb={verb} />
}

export const Terminal = () => {
  const { startTerminal } = useTexts()
  useEffect(() => {
    const check = async () => {
      const { isSignedIn } = await (await fetch("/api/terminal")).json()
      if (isSignedIn === true) markDone("terminal")
    }
    check().catch(() => {})
  }, [])
  const verb = async () => {
    const response = await send("/api/terminal")
    if (typeof response !== "object" || response === null || !("url" in response)) throw new Error("The server sent no address.")
    location.assign(String(response.url))
  }
  return <Try outcome={null} text={startTerminal} verb={verb} />
}

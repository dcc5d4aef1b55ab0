"use client"
/** All pages of sign-in and of the account, except those with a separate folder next to this one. */
import { useApp } from "latchkey/react"
import { AuthPages } from "latchkey/react/components"
import { usePathname, useRouter, useSearchParams } from "next/navigation"

const HandlerPage = () => {
  const app = useApp()
  const router = useRouter()
  const location = `${usePathname()}?${useSearchParams()}`
  const navigate = (path, { replace }) => replace ? router.replace(path) : router.push(path)
  return <AuthPages app={app} location={location} navigate={navigate} />
}
export default HandlerPage

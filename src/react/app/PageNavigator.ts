"use client"
/** The navigator of the pages, where `<AuthPages navigate>` gives them another than the app's. */
import { createContext } from "react"
import type { Navigator } from "../../pipeline/ports/Navigator.ts"

export const PageNavigator = createContext<Navigator["Service"] | undefined>(undefined)

"use client"
/** The navigator of the pages, if `<AuthPages navigate>` replaces the app's navigator. */
import { createContext } from "react"
import type { Navigator } from "../../pipeline/ports/Navigator.ts"

export const PageNavigator = createContext<Navigator["Service"] | undefined>(undefined)

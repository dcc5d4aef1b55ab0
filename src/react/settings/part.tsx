"use client"
/** Parts of the account settings that load alone, wait alone and fail alone. */
import { Box, Button, Callout, Flex, Skeleton, VisuallyHidden } from "@radix-ui/themes"
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from "react"
import { isOfLibrary } from "../translation/errorText.ts"
import { useTranslation } from "../TranslationProvider.tsx"

interface BoundaryProps {
  readonly retry: () => void
  readonly children: ReactNode
}

/** Tells why a part cannot be shown; mistakes of the program are told the page as well. */
class Boundary extends Component<BoundaryProps, { readonly failure?: { readonly error: unknown } | undefined }> {
  override state: { readonly failure?: { readonly error: unknown } | undefined } = {}
  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }
  override componentDidCatch(error: unknown) {
    if (!isOfLibrary(error)) reportError(error)
  }
  override render() {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    const retry = () => {
      this.props.retry()
      this.setState({ failure: undefined })
    }
    return <Failed error={failure.error} retry={retry} />
  }
}

const Failed = ({ error, retry }: { readonly error: unknown; readonly retry: () => void }) => {
  const { errorText, t } = useTranslation()
  return (
    <Callout.Root color="red" role="alert">
      <Callout.Text>{errorText(error)}</Callout.Text>
      <Flex>
        <Button color="red" onClick={retry} variant="surface">{t("action.retry")}</Button>
      </Flex>
    </Callout.Root>
  )
}

/** As large as what it stands for. */
export const PartSkeleton = ({ height }: { readonly height: number }): ReactNode => {
  const { t } = useTranslation()
  return (
    <Box aria-busy="true">
      <VisuallyHidden>{t("settings.loading")}</VisuallyHidden>
      <Skeleton aria-hidden height={`${height}px`} style={{ borderRadius: "var(--radius-5)" }} />
    </Box>
  )
}

/**
 * A part whose code is loaded when it is first shown. `height` is how many pixels it will take, about. Where its code or what it
 * shows cannot be had, it says so in its place, and one can try again.
 */
export const part = <Props extends object>(load: () => Promise<ComponentType<Props>>, height: number) => {
  // A failure to load is kept by React, so each try is a component of its own.
  const make = () => lazy(async () => ({ default: await load() }))
  const kept = { loaded: make() }
  const Part = (props: Props): ReactNode => {
    const [Loaded, setLoaded] = useState(() => kept.loaded)
    const retry = () => {
      kept.loaded = make()
      setLoaded(kept.loaded)
    }
    return (
      <Boundary retry={retry}>
        <Suspense fallback={<PartSkeleton height={height} />}>
          <Loaded {...props} />
        </Suspense>
      </Boundary>
    )
  }
  return Part
}

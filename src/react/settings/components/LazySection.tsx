"use client"
/** Parts of the account settings that load alone, wait alone and fail alone. */
import { Callout, Flex, Skeleton, VisuallyHidden } from "@radix-ui/themes"
import { Component, type ComponentType, type ReactNode, Suspense, useState, useTransition } from "react"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { BusyButton } from "../../components/BusyButton.tsx"
import { useDelayedPending } from "../../hooks/useDelayedPending.ts"
import { type LazyCode, lazyCode } from "../../layout/lazyCode.ts"
import { isLibraryError } from "../../translation/errorText.ts"

interface BoundaryProps {
  readonly retry: () => void
  readonly children: ReactNode
}

/** Says why a section cannot be shown; an error that is not of this library is reported to the page as well. */
class Boundary extends Component<BoundaryProps, { readonly failure?: { readonly error: unknown } | undefined }> {
  override state: { readonly failure?: { readonly error: unknown } | undefined } = {}
  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }
  override componentDidCatch(error: unknown) {
    if (!isLibraryError(error)) reportError(error)
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
  // It stays until there is an answer; what is around it does not wait again.
  const [pending, startTransition] = useTransition()
  return (
    <Callout.Root color="red" role="alert">
      <Callout.Text>{errorText(error)}</Callout.Text>
      <Flex>
        <BusyButton color="red" onClick={() => startTransition(retry)} pending={pending} size="2" variant="surface">
          {t("action.retry")}
        </BusyButton>
      </Flex>
    </Callout.Root>
  )
}

/** Pixels that the cards of a section take, about, from top to bottom: in a wide window, and in a telephone's. */
export interface Heights {
  readonly wide: ReadonlyArray<number>
  readonly narrow: ReadonlyArray<number>
}

/** Cards of about the size of those to come. */
export const SectionSkeleton = ({ heights: { narrow, wide } }: { readonly heights: Heights }): ReactNode => {
  const { t } = useTranslation()
  const long = useDelayedPending()
  return (
    <Flex aria-busy direction="column" gap="4">
      <VisuallyHidden>{t("settings.loading")}</VisuallyHidden>
      {wide.map((height, index) => (
        <Skeleton
          aria-hidden
          height={{ initial: `${narrow[index] ?? height}px`, sm: `${height}px` }}
          // They are the same at each rendering.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          style={{ borderRadius: "var(--radius-5)", ...(!long && { visibility: "hidden" }) }}
        />
      ))}
    </Flex>
  )
}

interface LazySectionProps<Props extends object> {
  readonly code: LazyCode<Props>
  readonly heights: Heights | undefined
  readonly of: Props
}

const LazySection = <Props extends object>({ code, heights, of }: LazySectionProps<Props>): ReactNode => {
  const [Loaded, setLoaded] = useState(code.latest)
  const loaded = <Loaded {...of} />
  return (
    <Boundary retry={() => setLoaded(code.again())}>
      {heights === undefined ? loaded : <Suspense fallback={<SectionSkeleton heights={heights} />}>{loaded}</Suspense>}
    </Boundary>
  )
}

/**
 * A section whose code is loaded when it is first shown. Where its code or what it shows cannot be had, it says so in its place, and
 * one can try again. With `heights` it waits alone; without, with what is around it, so that nothing moves when it comes.
 */
export const lazySection = <Props extends object>(load: () => Promise<ComponentType<Props>>, heights?: Heights) => {
  const code = lazyCode(load)
  // React Compiler does not see what components inside of functions refer to, so that this one has nothing to compile.
  return (props: Props): ReactNode => <LazySection code={code} heights={heights} of={props} />
}

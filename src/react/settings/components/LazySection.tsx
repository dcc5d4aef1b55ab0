"use client"
/** Parts of the account settings that load, wait and fail independently. */
import { Callout, Flex } from "@radix-ui/themes"
import { Component, type ComponentType, type ReactNode, Suspense, useState, useTransition } from "react"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { type LazyCode, lazyCode } from "../../layout/lazyCode.ts"
import { isLibraryError } from "../../translation/errorText.ts"
import { BusyButton } from "../../ui/BusyButton.tsx"
import { type Heights, SectionSkeleton } from "../../ui/Skeleton.tsx"

interface BoundaryProps {
  readonly retry: () => void
  readonly children: ReactNode
}

/** Shows why a section failed. Errors that are not from this library are also reported to the page (`reportError`). */
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
  // Keeps the error visible until the retry completes. The surrounding content does not suspend again.
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

interface LazySectionProps<Props extends object> {
  readonly code: LazyCode<Props>
  readonly heights: Heights | undefined
  readonly of: Props
}

const LazySection = <Props extends object>({ code, heights, of }: LazySectionProps<Props>): ReactNode => {
  const [Loaded, setLoaded] = useState(code.latest)
  const content = <Loaded {...of} />
  return (
    <Boundary retry={() => setLoaded(code.again())}>
      {heights === undefined ? content : <Suspense fallback={<SectionSkeleton heights={heights} />}>{content}</Suspense>}
    </Boundary>
  )
}

/**
 * A section that loads when first shown. If its code or data is unavailable, it shows the error and a retry button instead. With `heights`,
 * only the section suspends; without them, the surrounding components suspend with it, so that the layout does not shift.
 */
export const lazySection = <Props extends object>(load: () => Promise<ComponentType<Props>>, heights?: Heights) => {
  const code = lazyCode(load)
  // React Compiler does not detect references to components inside functions, so this function leaves it nothing to compile.
  return (props: Props): ReactNode => <LazySection code={code} heights={heights} of={props} />
}

/** One line at the bottom of the page that reports the result of an action. */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react"

interface Notice {
  readonly text: string
  readonly isFailure: boolean
}

interface Notices {
  readonly say: (text: string) => void
  /** Runs an action, and shows the reason if it fails. */
  readonly attempt: (action: () => Promise<void>) => Promise<void>
}

const NoticeContext = createContext<Notices>({ say: () => {}, attempt: (action) => action() })

export const useNotice = (): Notices => useContext(NoticeContext)

const shownMillis = 5_000

export const NoticeProvider = ({ children }: { readonly children: ReactNode }) => {
  const [notice, setNotice] = useState<Notice>()
  useEffect(() => {
    if (notice === undefined) return
    const timer = setTimeout(() => setNotice(undefined), shownMillis)
    return () => clearTimeout(timer)
  }, [notice])
  const say = useCallback((text: string) => setNotice({ text, isFailure: false }), [])
  const attempt = useCallback(async (action: () => Promise<void>) => {
    try {
      await action()
    } catch (error) {
      setNotice({ text: error instanceof Error ? error.message : String(error), isFailure: true })
    }
  }, [])
  const notices = useMemo(() => ({ say, attempt }), [say, attempt])
  return (
    <NoticeContext value={notices}>
      {children}
      <div role="status" className="notice-place">
        {notice && <p className={notice.isFailure ? "notice failure" : "notice"}>{notice.text}</p>}
      </div>
    </NoticeContext>
  )
}

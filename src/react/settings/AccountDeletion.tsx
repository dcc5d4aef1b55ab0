/** The deletion of the account outside the account settings, with the texts that it needs. */
import type { ReactNode } from "react"
import { MoreTexts } from "../app/TranslationProvider.tsx"
import { settingsTexts } from "../translation/english/settings.ts"
import { OverlayTheme } from "../ui/OverlayTheme.tsx"
import { DeletionDialog } from "./sections/DangerZone.tsx"

export const AccountDeletion = ({ onClose }: { readonly onClose: () => void }): ReactNode => (
  <MoreTexts texts={settingsTexts}>
    <OverlayTheme>
      <DeletionDialog onOpenChange={onClose} open />
    </OverlayTheme>
  </MoreTexts>
)

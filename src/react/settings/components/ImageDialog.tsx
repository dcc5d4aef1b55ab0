"use client"
/** A dialog in which the user chooses the visible part of an image. `react-easy-crop` loads with the first image. */
import { Button, Dialog, Flex, Text, VisuallyHidden } from "@radix-ui/themes"
import type * as Effect from "effect/Effect"
import { type ReactNode, type RefObject, useState } from "react"
import type Library from "react-easy-crop"
import type { ReactServices } from "../../app/AppContext.ts"
import { useRootAttributes } from "../../app/RootStyles.tsx"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { useAction } from "../../hooks/useAction.ts"
import { BusyButton } from "../../ui/BusyButton.tsx"
import { ErrorCallout } from "../../ui/ErrorCallout.tsx"
import type { ChosenImage, ImagePart } from "./readImage.ts"

let Cropper: typeof Library | undefined
/**
 * Loads `react-easy-crop`, which must be loaded before the dialog opens. Only this package is loaded separately: if the dialog's module
 * were too, bundlers would split the other chunks into more files.
 */
export const loadCropper = async (): Promise<void> => {
  Cropper = (await import("react-easy-crop")).default
}

export interface ImageDialogProps {
  readonly image: ChosenImage
  readonly save: (profileImageUrl: string) => Effect.Effect<unknown, unknown, ReactServices>
  /** Called when the dialog should close: after success or a cancellation. */
  readonly onClose: (isSaved: boolean) => void
  readonly returnFocus: RefObject<HTMLElement | null>
}

const largestZoom = 4
/** Pixels per press of an arrow key; a fifth of that with Shift. */
const keyboardStep = 8
const square = { position: "relative", width: "100%", maxWidth: 360, aspectRatio: "1", margin: "0 auto" } as const

// These take the place of the library's style sheet, which it would write into the page with `innerHTML`: Trusted Types forbid that.
const inCenter = { display: "flex", alignItems: "center", justifyContent: "center" } as const
const draggable = { cursor: "move", touchAction: "none", userSelect: "none" } as const
const backdrop = { borderRadius: "var(--radius-4)", background: "var(--gray-3)", overflow: "hidden" } as const
const frame = { ...inCenter, ...draggable, ...backdrop, position: "absolute", inset: 0 } as const
const circle = { borderRadius: "50%", border: "1px solid rgb(255 255 255 / 50%)", boxSizing: "border-box" } as const
const shade = { boxShadow: "0 0 0 9999em rgb(0 0 0 / 50%)" } as const
const middle = { position: "absolute", left: "50%", top: "50%", transform: "translate(-50%, -50%)" } as const
const visiblePart = { ...middle, ...circle, ...shade } as const
/** The image fills the square in its shorter direction. */
const landscape = { objectFit: "vertical-cover", mediaStyle: { height: "100%", maxWidth: "unset" } } as const
const portrait = { objectFit: "horizontal-cover", mediaStyle: { width: "100%", maxWidth: "unset" } } as const

/** Disables the dialog's animation, because `react-easy-crop` measures the dialog as it opens, and an animation would scale the dialog. */
const still = { animation: "none" } as const
const range = { width: "100%", minHeight: 24, margin: 0, accentColor: "var(--accent-9)" } as const

/** The centre of the visible part, in percent of the image rounded to whole numbers, for screen readers. */
const centerOf = ({ height, width, x, y }: ImagePart) => ({ x: Math.round(x + width / 2), y: Math.round(y + height / 2) })

interface PartProps {
  readonly image: ChosenImage
  readonly onPart: (part: ImagePart) => void
}

/** The image with a round frame around the chosen part, and the control for the zoom. */
const Part = ({ image, onPart }: PartProps): ReactNode => {
  const { t } = useTranslation()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [center, setCenter] = useState<ReturnType<typeof centerOf>>()
  const [byKeyboard, setByKeyboard] = useState(false)
  if (Cropper === undefined) return null
  const { mediaStyle, objectFit } = image.isLandscape ? landscape : portrait
  return (
    <Flex direction="column" gap="4">
      <div style={square}>
        <Cropper
          aspect={1}
          crop={crop}
          cropperProps={{ "aria-label": t("settings.profile.image.part"), role: "application" }}
          cropShape="round"
          disableAutomaticStylesInjection
          image={image.preview}
          keyboardStep={keyboardStep}
          maxZoom={largestZoom}
          objectFit={objectFit}
          onCropChange={setCrop}
          onCropComplete={(part) => {
            onPart(part)
            setCenter(centerOf(part))
          }}
          onInteractionStart={({ source }) => setByKeyboard(source === "keyboard")}
          onZoomChange={setZoom}
          showGrid={false}
          style={{ containerStyle: frame, cropAreaStyle: visiblePart, mediaStyle }}
          zoom={zoom}
        />
      </div>
      <VisuallyHidden role="status">{byKeyboard && center && t("settings.profile.image.center", center)}</VisuallyHidden>
      <label>
        <Text as="div" mb="1" size="2" weight="medium">{t("settings.profile.image.zoom")}</Text>
        <input
          max={largestZoom}
          min={1}
          onChange={(event) => setZoom(event.target.valueAsNumber)}
          step={0.05}
          style={range}
          type="range"
          value={zoom}
        />
      </label>
    </Flex>
  )
}

export const ImageDialog = ({ image, onClose, returnFocus, save }: ImageDialogProps): ReactNode => {
  const { t } = useTranslation()
  const root = useRootAttributes()
  const [part, setPart] = useState<ImagePart>()
  const { error, pending, run } = useAction((url: string) => save(url))
  const use = async (part: ImagePart) => {
    const { ok } = await run(image.crop(part))
    if (ok) onClose(true)
  }
  return (
    <Dialog.Root onOpenChange={() => pending || onClose(false)} open>
      <Dialog.Content
        {...root}
        maxWidth="440px"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          returnFocus.current?.focus()
        }}
        style={still}
      >
        <Dialog.Title>{t("settings.profile.image.crop")}</Dialog.Title>
        <Dialog.Description color="gray" mb="4" size="2">{t("settings.profile.image.move")}</Dialog.Description>
        <Part image={image} onPart={setPart} />
        <ErrorCallout error={error} />
        <Flex gap="3" justify="end" mt="5" wrap="wrap">
          <Dialog.Close>
            <Button color="gray" size="3" variant="soft">{t("action.cancel")}</Button>
          </Dialog.Close>
          <BusyButton blocked={part === undefined} onClick={() => part && void use(part)} pending={pending}>
            {t("settings.save")}
          </BusyButton>
        </Flex>
      </Dialog.Content>
    </Dialog.Root>
  )
}

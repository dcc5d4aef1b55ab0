"use client"
/** The setting that chooses or removes the image of a user or a team. */
import { Flex, Text } from "@radix-ui/themes"
import type * as Effect from "effect/Effect"
import { type ChangeEvent, type ReactNode, useRef, useState } from "react"
import type { ReactServices } from "../../app/AppContext.ts"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { useAction } from "../../hooks/useAction.ts"
import { CodeNotLoaded } from "../../layout/lazyCode.ts"
import { Avatar } from "../../ui/Avatar.tsx"
import { BusyButton } from "../../ui/BusyButton.tsx"
import { ErrorCallout } from "../../ui/ErrorCallout.tsx"
import { ImageDialog, loadCropper } from "./ImageDialog.tsx"
import { type ChosenImage, type ImageProblem, imageTypes, largestFile, readImage } from "./readImage.ts"
import { Setting } from "./Setting.tsx"
import { useSettingsPage } from "./SettingsContext.ts"

export interface ImageSettingProps {
  readonly title: string
  readonly imageUrl: string | null
  readonly initials: string | undefined
  /** Called with a data URL, or `null` to remove the image. */
  readonly save: (profileImageUrl: string | null) => Effect.Effect<unknown, unknown, ReactServices>
}

const size = 64
const megabytes = largestFile / 1024 / 1024

/** Loads the dialog's library when the user chooses an image, because most users never do. */
const loadDialog = (): Promise<void> =>
  loadCropper().catch((cause: unknown) => {
    throw new CodeNotLoaded(false, cause)
  })

/** Reads a chosen image for the crop dialog, or removes the current image. */
const useImageChange = (save: ImageSettingProps["save"]) => {
  const { t } = useTranslation()
  const { announce } = useSettingsPage()
  const [problem, setProblem] = useState<ImageProblem>()
  const [chosenImage, setChosen] = useState<ChosenImage>()
  const reading = useAction(async (file: File) => {
    const [read] = await Promise.all([readImage(file), loadDialog()])
    if ("problem" in read) setProblem(read.problem)
    else setChosen(read.image)
  })
  const removing = useAction(() => save(null))

  const reset = () => {
    setProblem(undefined)
    reading.reset()
    removing.reset()
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (file !== undefined) {
      reset()
      void reading.run(file)
    }
    // Lets the user choose the same file again.
    event.target.value = ""
  }
  const remove = async () => {
    reset()
    const { ok } = await removing.run()
    if (ok) announce(t("settings.saved"))
  }
  const close = (isSaved: boolean) => {
    chosenImage?.close()
    setChosen(undefined)
    if (isSaved) announce(t("settings.saved"))
  }
  const error = reading.error ?? removing.error
  return { choose, chosen: chosenImage, close, error, pending: reading.pending || removing.pending, problem, remove }
}

export const ImageSetting = ({ imageUrl, initials, save, title }: ImageSettingProps): ReactNode => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const upload = useRef<HTMLButtonElement>(null)
  const { choose, chosen, close, error, pending, problem, remove } = useImageChange(save)
  const removeImage = async () => {
    await remove()
    // Moves the focus, because the remove button has disappeared.
    upload.current?.focus()
  }
  return (
    <Setting title={title}>
      <Flex align="center" gap="4" wrap="wrap">
        <Avatar imageUrl={imageUrl} initials={initials} size={size} />
        <Flex direction="column" flexBasis="160px" flexGrow="1" gap="2" minWidth="0">
          <Flex gap="3" wrap="wrap">
            <BusyButton onClick={() => input.current?.click()} pending={pending} ref={upload} size="2" variant="soft">
              {t("settings.profile.image.upload")}
            </BusyButton>
            {imageUrl !== null && imageUrl !== "" && (
              <BusyButton
                color="gray"
                onClick={() => void removeImage()}
                pending={pending}
                size="2"
                variant="soft"
              >
                {t("settings.profile.image.remove")}
              </BusyButton>
            )}
          </Flex>
          <Text color="gray" size="2">{t("settings.profile.image.text", { megabytes })}</Text>
        </Flex>
      </Flex>
      <input
        accept={imageTypes.join(",")}
        aria-label={title}
        hidden
        onChange={choose}
        ref={input}
        type="file"
      />
      {problem !== undefined && (
        <Text as="p" color="red" role="alert" size="2">{t(`settings.profile.image.${problem}`, { megabytes })}</Text>
      )}
      <ErrorCallout error={error} />
      {chosen && <ImageDialog image={chosen} onClose={close} returnFocus={upload} save={save} />}
    </Setting>
  )
}

/** Colours of the output. */
import { styleText } from "node:util"

type Format = Parameters<typeof styleText>[0]

/** Colours text for a stream: only on a terminal, unless `NO_COLOR`, `FORCE_COLOR` or `NODE_DISABLE_COLORS` says otherwise. */
export const withStyle = (format: Format, text: string, stream: NodeJS.WriteStream = process.stdout): string =>
  styleText(format, text, { stream })

/** Whether `styled` colours text for stdout. */
export const hasColours = (): boolean => withStyle("red", "a") !== "a"

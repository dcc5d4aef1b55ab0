/** What a command says about an option of an app that its flags or the environment gave. */
import type { InvalidOption } from "../../../src/errors/local/UsageErrors.ts"

/** The error's message with the name of the flag in place of the option. `addressFlag` is the flag of the provider's address. */
export const flagMessage = ({ message, option }: InvalidOption, addressFlag: string): string => {
  const flag = option === "baseUrl" ? addressFlag : `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  return message.replace(`Option \`${option}\``, () => flag)
}

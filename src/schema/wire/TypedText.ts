/** Codes and addresses that people type or paste, in the form that the provider reads. */

const digit = /\p{Nd}/u

/** The value of a decimal digit: every script has its ten digits in order. 9 for other characters, so that the next digit is 0. */
const valueOf = (code: number): number => digit.test(String.fromCodePoint(code)) ? (valueOf(code - 1) + 1) % 10 : 9

/**
 * The text in its plain form: full-width and styled characters as ordinary ones (NFKC), the decimal digits of every script as 0 to 9, without
 * invisible characters and direction marks, and without surrounding whitespace.
 */
export const readText = (text: string): string =>
  text.normalize("NFKC")
    .replace(/[\p{Cf}\p{DI}]/gu, "")
    .replace(/\p{Nd}/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)))
    .trim()

/** The code of a mailed link, without whitespace and punctuation around and in it. Also reads it in the address of the link. */
export const readLinkCode = (text: string): string => {
  const plain = readText(text)
  return (/[?&]code=([^&#]*)/.exec(plain)?.[1] ?? plain).replace(/[^\da-z]/gi, "")
}

/** The number of characters of a code that the user enters, from an authenticator app or an e-mail. */
export const typedLength = 6

/** The characters of a code: digits of an authenticator app, or letters and digits of a mail. */
export type CodeKind = "digits" | "letters"

const separators = { digits: /\D+/, letters: /[^\da-z]+/i }

/** Replaces the letters that Crockford base32 leaves out by the digits that look like them (docs/provider/conventions.md#random-text). */
const withoutLookalikes = (code: string) => code.replace(/o/gi, "0").replace(/[il]/gi, "1")

/**
 * The code of six characters in the text, without spaces, hyphens, quotes and other text around it, such as "Code: ". `letters` also
 * reads the code in the address of a mailed link. If the text has no complete code: its letters or digits, whose number is not six.
 */
export const readCode = (text: string, kind: CodeKind): string => {
  const plain = readText(text).replace(/[\p{Pd}\u2212]/gu, "")
  const words = (part: string) => part.split(separators[kind]).filter((word) => word !== "")
  const code = () => {
    if (kind === "letters" && /[?&]code=/.test(plain)) return readLinkCode(plain).slice(0, typedLength)
    // The text after the last label is the code, or its beginning.
    const charactersOf = (part: string) => words(part.slice(part.lastIndexOf(":") + 1)).join("") || words(part).join("")
    const characters = charactersOf(plain)
    if (characters.length === typedLength) return characters
    const complete = [...plain.split("\n").map(charactersOf), ...words(plain)].filter((word) => word.length === typedLength)
    // A word of a sentence may be as long as the code, but most codes have a digit.
    return complete.filter((word) => digit.test(word)).at(-1) ??
      (characters.length < typedLength ? characters : complete.at(-1) ?? characters)
  }
  return kind === "digits" ? code() : withoutLookalikes(code())
}

/**
 * What the provider accepts as an e-mail address: the pattern of HTML (`<input type="email">`), with letters of ASCII and labels of at most
 * 63 characters in the domain.
 */
export const emailForm =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?)*$/

/** The domain in ASCII (`xn--`), with dots as the separators that other keyboards have. */
const asciiDomain = (domain: string) => {
  try {
    return /^[\0-\x7f]*$/.test(domain) ? domain : new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

const decodePercent = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The e-mail address in the text, without `mailto:`, a label, a name, quotes, brackets, invisible characters and full-width forms. Never
 * changes a valid address, other than removing surrounding whitespace; returns a text without a valid address in the same way.
 */
export const readEmail = (text: string): string => {
  const input = text.trim()
  if (emailForm.test(input)) return input
  const plain = readText(input)
  const bare = (/[<(]([^<>()]*@[^<>()]*)[>)][^<>()@]*$/.exec(plain)?.[1] ?? plain)
    .replace(/^[\s"“”„«»‹›‘’‚([<]+|[\s"“”„«»‹›‘’)\]>.,;:!]+$/g, "")
    .replace(/^(['`])(.*)\1$/, "$2")
  const address = /^mailto:/i.test(bare)
    ? decodePercent(bare.replace(/^mailto:\/*|\?.*/gi, ""))
    : bare.replace(/^[\p{L}\s-]+:(?!\/)\s*/u, "")
  const [, local, domain = ""] = /^(\S+)\s*@\s*(\S+)$/.exec(address) ?? []
  const email = `${local}@${asciiDomain(domain)}`
  return local !== undefined && emailForm.test(email) ? email : input
}

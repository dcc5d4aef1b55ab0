/** Reads JSON lines in parts: the elements of a line's lists one at a time, so that a line may be longer than any string (512 MB). */
import { constants } from "node:buffer"
import { type Fields, isFields } from "./Fields.ts"

/** The value of a JSON text; `undefined` if it is not JSON. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Receives the parts of each line. */
export interface LineReader {
  /** Receives an element of the list `name` of the line's object. Returns whether it is valid; otherwise the line is damaged. */
  readonly onElement: (name: string, element: unknown) => boolean
  /** Receives the line's object, whose lists are empty; `undefined` if the line is damaged. */
  readonly onEnd: (fields: Fields | undefined) => void
}

/** The longest text of a line's object without the elements of its lists, in characters. */
const maxFieldsLength = 1_000_000

const [newline, quote, backslash, comma, openBracket, closeBracket, openBrace, closeBrace] = [10, 34, 92, 44, 91, 93, 123, 125]

/** Splits a text that arrives in chunks, and calls the reader with each part as soon as it is complete. */
export class JsonLines {
  /** The number of lines that have ended. */
  count = 0
  private depth = 0
  /** Whether the next character is in a string, and whether a backslash precedes it. */
  private isInString = false
  private isEscaped = false
  private isDamaged = false
  /** The line's text without elements, and the text of the element that has not ended. */
  private fields = ""
  private element = ""
  /** The name of the list whose elements are being read, `undefined` outside lists; and whether one of them has ended. */
  private list: string | undefined
  private hasElements = false
  private readonly reader: LineReader

  constructor(reader: LineReader) {
    this.reader = reader
  }

  push(chunk: string): void {
    let start = 0
    for (let index = 0; index < chunk.length; index++) {
      if (this.isDamaged) {
        index = chunk.indexOf("\n", index)
        if (index === -1) return
        this.endLine()
        start = index + 1
        continue
      }
      const code = chunk.charCodeAt(index)
      if (this.isInString) {
        if (this.isEscaped) this.isEscaped = false
        else if (code === backslash) this.isEscaped = true
        else if (code === quote) this.isInString = false
        if (code !== newline) continue
      }
      switch (code) {
        case quote:
          this.isInString = true
          break
        case openBrace:
        case openBracket:
          this.depth++
          if (code === openBracket && this.depth === 2) {
            this.take(chunk, start, index + 1)
            start = index + 1
            this.list = /"(\w+)"\s*:\s*\[$/.exec(this.fields)?.[1]
            this.hasElements = false
            this.isDamaged ||= this.list === undefined
          }
          break
        case comma:
          if (this.depth !== 2 || this.list === undefined) break
          this.endElement(chunk, start, index)
          start = index + 1
          break
        case closeBracket:
        case closeBrace:
          if (this.depth === 2 && this.list !== undefined) {
            // An empty list has no element.
            if (index > start || this.element !== "" || this.hasElements) this.endElement(chunk, start, index)
            start = index
            this.list = undefined
          }
          this.depth--
          break
        case newline:
          this.take(chunk, start, index)
          this.endLine()
          start = index + 1
      }
    }
    this.take(chunk, start, chunk.length)
  }

  private take(chunk: string, start: number, end: number): void {
    const isTooLong = this.list === undefined
      ? this.fields.length + end - start > maxFieldsLength
      : this.element.length + end - start > constants.MAX_STRING_LENGTH
    if (isTooLong) this.isDamaged = true
    else if (this.list === undefined) this.fields += chunk.slice(start, end)
    else this.element += chunk.slice(start, end)
  }

  private endElement(chunk: string, start: number, end: number): void {
    this.take(chunk, start, end)
    const element = this.isDamaged ? undefined : parse(this.element)
    this.isDamaged ||= element === undefined || this.list === undefined || !this.reader.onElement(this.list, element)
    this.element = ""
    this.hasElements = true
  }

  private endLine(): void {
    const fields = this.isDamaged || this.list !== undefined ? undefined : parse(this.fields)
    this.depth = 0
    this.isInString = this.isEscaped = this.isDamaged = false
    this.fields = this.element = ""
    this.list = undefined
    this.count++
    this.reader.onEnd(isFields(fields) ? fields : undefined)
  }
}

/** Joins pieces of text to parts of about a million characters. */
export function* partsOf(pieces: Iterable<string>): Generator<string> {
  let part = ""
  for (const piece of pieces) {
    part += piece
    if (part.length > 1_000_000) {
      yield part
      part = ""
    }
  }
  yield part
}

/** Collects what goes wrong in a project: each problem once, with the places where it appeared. */
import { stripVTControlCharacters } from "node:util"

export interface Problems {
  /** `location` is a command, or a server and a page of it. */
  readonly add: (location: string, text: string) => void
  /** A text of several lines for each problem, in the order of appearance. */
  readonly all: () => ReadonlyArray<string>
}

/** Lines of a log that are no faults, each with the reason. */
const harmlessLines: ReadonlyArray<{ readonly text: RegExp; readonly reason: string }> = [
  { text: /^\s*[A-Z]+ \/\S* [234]\d\d\b/, reason: "A request, whose path can contain the word error." },
  { text: /Unable to resolve manifest assets\..*aborted/, reason: "Expo asks its own servers, which the check does not need." },
  { text: /Failed to download the latest version of React Native DevTools/, reason: "The same." },
  { text: /Future Flag Warning: .*React Router v8/, reason: "React Router 7 announces its next version in every project." },
  {
    text: /The `envFile` option is deprecated, please use `envDir: false`/,
    reason: "React Router 7 sets this option of Vite itself."
  }
]

/** Lines of a server's log that speak of an error or a warning. */
const complains =
  /^\s*[A-Z]+ \/\S* 5\d\d\b|\b(?:\w*error|\w*exception|warn|warning|unhandled|fail|failed|failure|deprecated|invalid)\b|[⨯✗✘]/i

const isHarmless = (line: string) => harmlessLines.some(({ text }) => text.test(line))

/** The lines of a text without colours, empty lines, and the frames of a stack after the second. */
const linesOf = (text: string): ReadonlyArray<string> => {
  const lines = stripVTControlCharacters(text).split("\n").map((line) => line.trimEnd()).filter((line) => line !== "")
  const frames = lines.filter((line) => /^\s+at /.test(line))
  return lines.filter((line) => !frames.includes(line) || frames.indexOf(line) < 2)
}

const shownPlaces = 5

const placesText = (places: ReadonlyArray<string>) => {
  const different = [...new Set(places)]
  const more = different.length > shownPlaces ? ` and ${different.length - shownPlaces} more places` : ""
  const times = places.length > different.length ? ` (${places.length} times)` : ""
  return `${different.slice(0, shownPlaces).join("; ")}${more}${times}`
}

export const createProblems = (): Problems => {
  /** The places by the text. Frames of a stack differ between pages. */
  const problems = new Map<string, { readonly lines: ReadonlyArray<string>; readonly places: Array<string> }>()
  return {
    add: (location, text) => {
      const lines = linesOf(text)
      const key = lines.filter((line) => !/^\s+at /.test(line)).join("\n")
      const problem = problems.get(key) ?? { lines, places: [] }
      problem.places.push(location)
      problems.set(key, problem)
    },
    all: () => Array.from(problems.values(), ({ lines, places }) => [placesText(places), ...lines].join("\n    "))
  }
}

/** Adds each complaint in a server's log, with the line that follows it. */
export const addComplaints = (problems: Problems, location: string, log: string): void => {
  const lines = linesOf(log)
  let until = 0
  for (const [index, line] of lines.entries()) {
    if (index < until || !complains.test(line) || isHarmless(line)) continue
    until = index + 2
    problems.add(`${location}, log`, lines.slice(index, until).join("\n"))
  }
}

/**
 * Reports idioms that docs/style.md rules out, in comments, docstrings, messages, test names and Markdown. Part of `npm run lint`; paths as
 * arguments limit it to these files and folders. Ignores names in code.
 */
import { traverse, type types } from "@babel/core"
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { checkFlags } from "./flags.ts"
import { parseSource } from "./parseSource.ts"
import { root } from "./toolchain.mjs"

/** Each idiom, with its replacement. */
const idioms: ReadonlyArray<readonly [idiom: RegExp, instead: string]> = [
  [/\bwho(?:so)?ever\b/gi, "name the actor"],
  [/\bnobody\b/gi, "\"no user\", \"no one\", \"anonymous\" or \"signed out\""],
  [/\bsomebody\b/gi, "name the actor: a user, a caller, a tab"],
  [/\b(?:is|are|was|were|be|being|been) told\b/gi, "\"receives\", \"reports\" or \"shows\""],
  [/\bstands?\b(?!-)/gi, "\"is\", \"represents\" or \"replaces\""],
  [/\blies\b/gi, "\"is\""],
  [/\bgo(?:es|ing)? on\b/gi, "\"continue\""],
  [/\bof (?:its|their|his|her) own\b/gi, "\"separate\", or \"has its own …\""],
  [/\bwhat it is\b/gi, "name the thing"],
  [/\bcom(?:es?|ing) to be\b/gi, "\"becomes\" or \"is created\""],
  [/\bfor want of\b/gi, "\"without\""],
  [/\bof (?:hers|theirs|yours)\b/gi, "\"Ada's …\", \"the user's …\""],
  [/\btak(?:es?|en) up again\b/gi, "\"restores\" or \"resumes\""],
  [/\b(?:is|are) looked at\b/gi, "\"reads\", \"checks\" or \"examines\""],
  [/\banew\b|\bonce more\b/gi, "\"again\""],
  [/\bthose who\b|\bone who\b/gi, "name the actor"]
]

/** Sentences that may contain an idiom: `[file, text of the sentence, reason]`. */
const exceptions: ReadonlyArray<readonly [file: string, text: string, reason: string]> = [
  ["scripts/style.ts", "", "lists the idioms"],
  ["docs/style.md", "", "shows what to avoid"],
  ["test/scripts/style.test.ts", "", "tests the check"],
  ["docs/glossary.md", "| nobody, whoever, somebody |", "shows what to avoid"],
  ["test/react/app/server.test.ts", "name nobody", "is text of a test page"],
  ["test/react/ui/initials.test.ts", "nothing for nobody", "is text of a test page"],
  ["test/react/ui/smallComponents.test.ts", "large nobody", "is text of a test page"],
  ["test/react/stories/small.tsx", "large nobody", "is text of a test page"],
  ["test/react/sign-in/lastUsed.test.ts", "Home of nobody", "is text of a test page"],
  ["test/testing/seed.test.ts", "Nobody here", "is a name in test data"],
  ["CHANGELOG.md", "", "is history"],
  ["docs/former-names.md", "", "is history"]
]

const isExcepted = (path: string, line: string) => exceptions.some(([file, text]) => file === path && line.includes(text))

/** A text, with the line where it begins. */
type Prose = readonly [line: number, text: string]

/** The prose of a source file, with the line where each text begins: comments, and strings of more than one word. */
const proseOf = (path: string, source: string): ReadonlyArray<Prose> => {
  if (path.endsWith(".md")) return [[1, source]]
  const ast = parseSource(path, source)
  const lineOf = ({ loc }: types.Node | types.Comment) => loc?.start.line ?? 0
  const texts = (ast.comments ?? []).map((comment): Prose => [lineOf(comment), comment.value])
  const add = (node: types.Node, text: string) => {
    if (/\S\s+\S/.test(text)) texts.push([lineOf(node), text])
  }
  traverse(ast, {
    StringLiteral: ({ node }) => add(node, node.value),
    TemplateElement: ({ node }) => add(node, node.value.cooked ?? node.value.raw),
    JSXText: ({ node }) => add(node, node.value)
  })
  return texts
}

/** The idioms in one file, as `path:line: text; write … instead`. */
export const idiomsOf = (path: string, source: string): ReadonlyArray<string> => {
  // Most files have no idiom, and parsing them all would take ten seconds.
  if (!idioms.some(([idiom]) => source.search(idiom) >= 0)) return []
  return proseOf(path, source).flatMap(([first, text]) =>
    text.split("\n").flatMap((line, index) =>
      isExcepted(path, line) ?
        [] :
        idioms.flatMap(([idiom, instead]) =>
          [...line.matchAll(idiom)].map(([match]) => `${path}:${first + index}: "${match}" in "${line.trim()}": write ${instead}`)
        )
    )
  )
}

if (process.argv[1] === import.meta.filename) {
  const paths = checkFlags("lint")
  const options = { cwd: root, encoding: "utf8", maxBuffer: 2 ** 24 } as const
  const { stdout } = spawnSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...paths],
    options
  )
  const files = stdout.split("\n").filter((path) => /\.(?:md|[mc]?[jt]sx?)$/.test(path) && existsSync(join(root, path)))
  const problems = files.flatMap((path) => idiomsOf(path, readFileSync(join(root, path), "utf8")))
  for (const line of problems) console.log(line)
  console.log(`${problems.length} idioms of docs/style.md found in ${files.length} files.`)
  if (problems.length > 0 || files.length === 0) process.exit(1)
}

/** The parser of JavaScript and TypeScript, which commands load when they read the first source. */
export { parse } from "@babel/parser"

/** The error of an option that no environment variable replaces. */
import { InvalidOption } from "./UsageErrors.ts"

export const invalidOption = (option: string, problem: string): InvalidOption =>
  new InvalidOption({ option, environment: [], problem })

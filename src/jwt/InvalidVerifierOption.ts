/** The error for an option of a verifier, as a plain class, because this entry point does not load the package `effect`. */

/**
 * An option of `createVerifier` is missing or invalid. `option` is its name, `problem` what is wrong with it. No field contains the value.
 * @category errors @since 0.1.0
 */
export class InvalidVerifierOption extends Error {
  readonly _tag = "InvalidVerifierOption"
  readonly option: string
  readonly problem: string
  constructor(option: string, problem: string, options?: ErrorOptions) {
    super(`Option \`${option}\` ${problem}`, options)
    this.option = option
    this.problem = problem
  }
  toJSON() {
    return { _tag: this._tag, option: this.option, problem: this.problem, message: this.message }
  }
}
InvalidVerifierOption.prototype.name = "InvalidVerifierOption"

/** The parts of `oauth4webapi` that signing in uses: loaded when somebody does, and without the rest of the library. */
export {
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  generateRandomCodeVerifier,
  generateRandomState,
  processAuthorizationCodeResponse,
  validateAuthResponse
} from "oauth4webapi"

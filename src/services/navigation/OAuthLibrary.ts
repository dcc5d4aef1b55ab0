/** The parts of `oauth4webapi` that sign-in uses, in a module that is loaded on demand without the rest of that package. */
export {
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  generateRandomCodeVerifier,
  generateRandomState,
  processAuthorizationCodeResponse,
  validateAuthResponse
} from "oauth4webapi"

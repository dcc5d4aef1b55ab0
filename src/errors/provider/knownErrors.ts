/** Lists the classes of all known errors, for documentation and tests; importing the list loads every class. */
import type { AnyKnownError } from "../base/KnownError.ts"
import * as Access from "./AccessErrors.ts"
import * as Analytics from "./AnalyticsErrors.ts"
import * as ApiKey from "./ApiKeyErrors.ts"
import * as Cli from "./CliErrors.ts"
import * as ContactChannel from "./ContactChannelErrors.ts"
import * as Email from "./EmailErrors.ts"
import * as OAuth from "./OAuthErrors.ts"
import * as Passkey from "./PasskeyErrors.ts"
import * as Payment from "./PaymentErrors.ts"
import * as Permission from "./PermissionErrors.ts"
import * as Project from "./ProjectErrors.ts"
import * as Request from "./RequestErrors.ts"
import * as Session from "./SessionErrors.ts"
import * as SignIn from "./SignInErrors.ts"
import * as Team from "./TeamErrors.ts"
import * as User from "./UserErrors.ts"
import * as Vault from "./VaultErrors.ts"
import * as Verification from "./VerificationErrors.ts"
import * as Workflow from "./WorkflowErrors.ts"

/** All known errors by file, in the order of the documentation. Each endpoint documents the errors that it can fail with. */
export const knownErrors = [
  ...Object.values(Request),
  ...Object.values(Access),
  ...Object.values(Session),
  ...Object.values(SignIn),
  ...Object.values(Passkey),
  ...Object.values(Verification),
  ...Object.values(User),
  ...Object.values(ContactChannel),
  ...Object.values(Team),
  ...Object.values(Permission),
  ...Object.values(OAuth),
  ...Object.values(Cli),
  ...Object.values(ApiKey),
  ...Object.values(Email),
  ...Object.values(Payment),
  ...Object.values(Vault),
  ...Object.values(Project),
  ...Object.values(Analytics),
  ...Object.values(Workflow)
] satisfies ReadonlyArray<AnyKnownError>

/** An instance of any class in `knownErrors`. */
export type KnownErrorInstance = (typeof knownErrors)[number]["Type"]

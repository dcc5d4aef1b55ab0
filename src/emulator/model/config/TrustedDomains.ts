/** The addresses that a project trusts as redirect targets (docs/provider/pages.md#trusted-domains). */
import * as Effect from "effect/Effect"
import { hostedPagesOf, isTrustedBy } from "../../../base/trustedDomains.ts"
import { RedirectUrlNotWhitelisted } from "../../../errors/provider/SignInErrors.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import { configOf } from "./Config.ts"

/** Whether the project may redirect users to this address. */
export const isTrustedRedirect = (project: ProjectRow, address: string): boolean => {
  const { allowLocalhost, trustedDomains } = configOf(project).domains
  const domains = Object.values(trustedDomains).flatMap(({ baseUrl }) => baseUrl ?? [])
  return isTrustedBy({ allowLocalhost, domains: [...domains, hostedPagesOf(project.id)] }, address)
}

/** Fails unless the project may redirect users to this address. */
export const requireTrustedRedirect = (project: ProjectRow, url: string) =>
  isTrustedRedirect(project, url) ? Effect.void : Effect.fail(new RedirectUrlNotWhitelisted({ details: { redirectUrl: null } }))

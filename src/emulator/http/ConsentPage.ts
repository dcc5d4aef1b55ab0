/** The page on which the emulator, as an identity provider, asks for an account and for consent. */
import type { LogoShape } from "../../schema/auth/providerLogos.ts"
import type { IdentityProvider } from "../model/credentials/IdentityProviders.ts"
import type { EmulatorResponse } from "../request/EmulatorResponse.ts"
import { escapeHtml, htmlResponse } from "../request/Html.ts"
import type { IdentityRow, OAuthAttemptRow } from "../store/OAuthRows.ts"
import type { ProjectRow } from "../store/ProjectRows.ts"

const style = [
  ":root{color-scheme:light dark;--line:light-dark(#d9d9e0,#43484e);--soft:light-dark(#60646c,#b0b4ba);--accent:#3e63dd}",
  "body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:max(1rem,6vh) 1rem;background:light-dark(#f9f9fb,#111113);color:light-dark(#1c2024,#edeef0)}",
  "main{box-sizing:border-box;max-width:27rem;margin:0 auto;padding:clamp(1.25rem,6vw,2rem);border:1px solid var(--line);border-radius:12px;background:light-dark(#fff,#18191b)}",
  "h1{font-size:1.4rem;line-height:1.25;margin:0}h2,legend{font-size:1rem;font-weight:600;margin:0 0 .25rem;padding:0}",
  ".logo{display:block;width:2.25rem;height:2.25rem;margin:0 0 1rem}header p{margin:.5rem 0 1.5rem;color:var(--soft)}",
  "fieldset,section{border:0;margin:0 0 1.5rem;padding:0}label{display:block;margin:.75rem 0 .25rem;font-size:.9rem;font-weight:500}",
  "input,select,button{font:inherit;padding:.5rem .7rem;box-sizing:border-box;border:1px solid var(--soft);border-radius:6px;background:transparent;color:inherit}",
  "select{background:light-dark(#fff,#18191b)}button{cursor:pointer;border-color:var(--line)}:focus-visible{outline:2px solid var(--accent);outline-offset:1px}",
  "input:not([type=checkbox]),select{width:100%}.check{display:flex;gap:.5rem;align-items:center}.check>*{margin:.2rem 0}",
  ".note{margin:.25rem 0 0;font-size:.9rem;color:var(--soft)}.row{display:grid;gap:.6rem}.main{background:var(--accent);border-color:var(--accent);color:#fff;font-weight:500}",
  ".known{display:block;width:100%;text-align:start;margin:.4rem 0 0}",
  "[role=alert]{border:2px solid light-dark(#ce2c31,#ff9592);border-radius:6px;padding:.6rem .8rem}code{overflow-wrap:anywhere}"
].join("")

/** The identity provider's logo, hidden from screen readers because the title names the identity provider. */
const logoOf = (logo: LogoShape | undefined) =>
  logo === undefined ?
    "" :
    `<svg class="logo" aria-hidden="true" viewBox="${logo.viewBox}">${
      logo.paths.map(([d, fill = "currentColor"]) => `<path fill="${fill}" d="${d}"/>`).join("")
    }</svg>`

/** The values that the user entered, which the page shows again next to the problem. */
export interface ConsentForm {
  readonly account_id?: string | undefined
  readonly email?: string | undefined
  readonly email_verified?: boolean | undefined
  readonly name?: string | undefined
}

const input = (id: string, label: string, value = "", more = "") =>
  `<label for="${id}">${label}</label><input id="${id}" name="${id}" value="${escapeHtml(value)}" autocomplete="off"${more}>`

const nameOf = ({ accountId, displayName, email }: IdentityRow) => {
  const account = email ?? accountId
  return displayName === null ? account : `${displayName} (${account})`
}

const knownAccounts = (accounts: ReadonlyArray<IdentityRow>) =>
  accounts.length === 0 ?
    "" :
    `<section><h2>Known accounts</h2>${
      accounts.map((identity) =>
        `<button class="known" name="known_account" value="${escapeHtml(identity.accountId)}" formnovalidate>Continue as ${
          escapeHtml(nameOf(identity))
        }</button>`
      ).join("")
    }</section>`

const verifiedText = (isVerified: boolean) =>
  `<label for="email_verified">The address is</label><select id="email_verified" name="email_verified">${
    [true, false].map((value) =>
      `<option value="${value}"${value === isVerified ? " selected" : ""}>${value ? "verified" : "not verified"}</option>`
    ).join("")
  }</select>`

/**
 * The form section with the permissions that are always granted, and a checkbox for each one that the user can withhold. In the submitted
 * form, an empty `granted_scope` alone means that the user withheld every optional permission; no `granted_scope` means that the form had
 * no such section.
 */
const permissions = (scopes: ReadonlyArray<string>, extra: ReadonlyArray<string>, app: string) =>
  `<fieldset><legend>What ${escapeHtml(app)} may do</legend><p class="note">Always: ${
    scopes.map((scope) => `<code>${escapeHtml(scope)}</code>`).join(", ")
  }</p><input type="hidden" name="granted_scope" value="">${
    extra.map((scope, index) =>
      `<div class="check"><input type="checkbox" id="scope${index}" name="granted_scope" value="${
        escapeHtml(scope)
      }" checked><label for="scope${index}"><code>${escapeHtml(scope)}</code></label></div>`
    ).join("")
  }</fieldset>`

interface Asking {
  readonly project: ProjectRow
  readonly provider: IdentityProvider
  readonly attempt: OAuthAttemptRow
  /** The scopes that the user can withhold. */
  readonly extraScopes: ReadonlyArray<string>
  readonly known: ReadonlyArray<IdentityRow>
  readonly typed: ConsentForm
  /** The identity provider's logo; `undefined` if the emulator has none, for example for a custom identity provider. */
  readonly logo: LogoShape | undefined
  /** The problem with the entered values, in plain text; `null` if there is none. */
  readonly problem: string | null
}

export const consentPage = (
  { attempt, extraScopes, known, logo, problem, project, provider, typed }: Asking
): EmulatorResponse => {
  const title = attempt.type === "link"
    ? `Connect ${provider.name} to ${project.displayName}`
    : `Sign in to ${project.displayName} with ${provider.name}`
  return htmlResponse({
    status: problem === null ? 200 : 400,
    title: problem === null ? title : `Error: ${title}`,
    style,
    body: [
      `<main><header>${logoOf(logo)}<h1>${escapeHtml(title)}</h1>`,
      `<p>Latchkey’s emulator simulates ${
        escapeHtml(provider.name)
      }. It takes any account and asks for no password.</p></header>`,
      problem === null ? "" : `<p role="alert">${escapeHtml(problem)}</p>`,
      // Enter presses the first button of a form, so the first button must submit the typed values.
      `<form method="post"><button name="decision" value="allow" hidden>Allow</button>${knownAccounts(known)}`,
      `<fieldset><legend>${known.length === 0 ? "Account" : "Another account"}</legend>`,
      input("email", "E-mail address", typed.email, " type=\"email\" spellcheck=\"false\""),
      verifiedText(typed.email_verified ?? true),
      input("name", "Name (optional)", typed.name),
      input(
        "account_id",
        "Account id (optional)",
        typed.account_id,
        " spellcheck=\"false\" aria-describedby=\"account_id_note\""
      ),
      `<p class="note" id="account_id_note">The e-mail address, if left empty.</p></fieldset>`,
      permissions(provider.scopes, extraScopes, project.displayName),
      `<div class="row"><button class="main" name="decision" value="allow">Allow</button>`,
      `<button name="decision" value="deny" formnovalidate>Deny</button>`,
      `<button name="decision" value="fail" formnovalidate>Let ${escapeHtml(provider.name)} fail</button></div></form></main>`
    ]
  })
}

/** The page for a sign-in that the emulator does not know. */
export const unknownAttemptPage = (): EmulatorResponse =>
  htmlResponse({
    status: 400,
    title: "Unknown sign-in",
    style,
    body: [`<main><h1>Unknown sign-in</h1><p>Go back to the app and start again.</p></main>`]
  })

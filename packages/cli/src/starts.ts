/** Checks the flags of each command, then loads the command and starts it. A wrong flag throws `UsageError`. */
import { checkAddress, portFrom } from "../../../src/cli/usage/checks.ts"
import type { CommandName, commands } from "../../../src/cli/usage/commands.ts"
import { UsageError, type Values } from "../../../src/cli/usage/flags.ts"
import { hasColours } from "./colours.ts"

type ValuesOf<N extends CommandName> = Values<(typeof commands)[N]["flags"]>

/** The milliseconds of `--timeout`. */
const timeoutMillis = (timeout = "10"): number => {
  const seconds = Number(timeout)
  if (!(seconds > 0 && seconds <= 600)) throw new UsageError("--timeout takes seconds, more than 0 and at most 600")
  return seconds * 1000
}

export const init = async (
  { "api-url": apiUrl, check = false, "dry-run": dryRun = false, framework, session, undo = false, yes = false, ...values }:
    ValuesOf<
      "init"
    >
): Promise<number> => {
  if (Number(check) + Number(dryRun) + Number(undo) + Number(yes) > 1) {
    throw new UsageError("only one of --yes, --dry-run, --check and --undo is accepted")
  }
  const options = { framework, session, projectId: values["project-id"], apiUrl, yes, dryRun, check, undo }
  const { stdin, stdout } = process
  return (await import("./init.ts")).init(options, {
    folder: process.cwd(),
    isTerminal: stdin.isTTY && stdout.isTTY,
    hasColours: hasColours(),
    questions: async () => (await import("./init/questions.ts")).onTerminal()
  })
}

export const migrate = async (
  { force = false, json = false, write = false }: ValuesOf<"migrate">,
  paths: ReadonlyArray<string>
): Promise<number> =>
  (await import("./migrate.ts")).migrate({ paths, write, force, json }, {
    folder: process.cwd(),
    hasColours: hasColours()
  })

export const doctor = async ({ json = false, timeout, ...values }: ValuesOf<"doctor">): Promise<number> => {
  const { "app-url": appUrl, "cookie-domain": cookieDomain } = values
  checkAddress("app-url", appUrl)
  if (cookieDomain !== undefined && appUrl === undefined) throw new UsageError("--cookie-domain needs --app-url")
  return (await import("./doctor.ts")).doctor({
    projectId: values["project-id"],
    publishableClientKey: values["publishable-client-key"],
    apiUrl: values["api-url"],
    envFile: values["env-file"],
    appUrl,
    cookieDomain,
    timeoutMillis: timeoutMillis(timeout),
    json
  })
}

export const conform = async ({ json = false, project, src, timeout, url, ...values }: ValuesOf<"conform">): Promise<number> => {
  checkAddress("url", url)
  if (project !== undefined && project !== "scratch") {
    throw new UsageError("--project accepts only scratch; pass --project-id to name a project")
  }
  return (await import("./conform.ts")).conform({
    url,
    projectId: values["project-id"],
    publishableClientKey: values["publishable-client-key"],
    isScratch: project === "scratch",
    src,
    timeoutMillis: timeoutMillis(timeout),
    json
  })
}

export const login = async (values: ValuesOf<"login">): Promise<number> => {
  const { "app-url": appUrl, out } = values
  if (appUrl === undefined) throw new UsageError("--app-url is missing: the address of the app whose page confirms the sign-in")
  checkAddress("app-url", appUrl)
  if ((out === undefined) === (values.print !== true)) {
    throw new UsageError("the refresh token needs one destination: --out FILE or --print")
  }
  return (await import("./login.ts")).login({
    appUrl,
    projectId: values["project-id"],
    publishableClientKey: values["publishable-client-key"],
    apiUrl: values["api-url"],
    opens: values["no-open"] !== true,
    out
  })
}

export const record = async (values: ValuesOf<"record">): Promise<number> => {
  const { host = "127.0.0.1", json = false, port = "8102", to: folder, url: address } = values
  if (address === undefined || folder === undefined) throw new UsageError("recording needs both --url URL and --to DIR")
  checkAddress("url", address)
  const url = address.replace(/\/+$/, "").replace(/\/api\/v1$/, "")
  return (await import("./record.ts")).record({ url, folder, port: portFrom(port), host, json })
}

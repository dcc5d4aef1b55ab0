/** The commands, with their flags, examples and exit codes: the source of `--help` and of the parser. */
import type { Flags } from "./flags.ts"

export interface Command {
  /** What the command does. */
  readonly about: string
  /** The arguments that are not flags, such as `[PATH…]`. */
  readonly paths?: string
  readonly flags: Flags
  readonly examples: ReadonlyArray<string>
  /** The meaning of the exit codes 0, 1 and 2. */
  readonly exitCodes: readonly [zero: string, one: string, two: string]
  /** More about the command, one paragraph each. */
  readonly notes?: ReadonlyArray<string>
}

/** The names of the pages in docs/start, listed here because only `init` loads the pages. */
const frameworks = "cloudflare, effect, expo, express, fastify, hono, next, node, react-router, tanstack-start, vite-react"

/** The flags of a project, with the variables that they replace. */
const projectFlags = {
  "project-id": { value: "ID", about: "the project", byDefault: "HEXCLAVE_PROJECT_ID or STACK_PROJECT_ID" },
  "publishable-client-key": {
    value: "KEY",
    about: "the key, if the project requires one",
    byDefault: "HEXCLAVE_PUBLISHABLE_CLIENT_KEY or STACK_PUBLISHABLE_CLIENT_KEY"
  }
} as const satisfies Flags
const hostedAddress = "HEXCLAVE_API_URL or STACK_API_URL, otherwise the hosted provider"
const host = {
  value: "ADDRESS",
  about: "the address to listen on; 0.0.0.0 for devices on the network",
  byDefault: "127.0.0.1"
} as const
const timeout = { value: "SECONDS", about: "the time limit of a request, up to 600", byDefault: "10" } as const

export const commands = {
  init: {
    about: "adds sign-in to a project: shows the diff, asks, and edits its files",
    flags: {
      framework: { value: "NAME", about: `one of ${frameworks}`, byDefault: "detected from package.json" },
      "project-id": { value: "ID", about: "a hosted project", byDefault: "a new project on an emulator on this machine" },
      "api-url": {
        value: "URL",
        about: "the provider's address",
        byDefault: "the emulator; with --project-id, the hosted provider"
      },
      session: {
        value: "PLACE",
        about: "cookie, or backend for HttpOnly cookies, which no script reads (frameworks with a server)",
        byDefault: "asks if init adds pages; otherwise, and without a terminal, cookie"
      },
      yes: { short: "y", about: "writes without asking" },
      "dry-run": { about: "shows the diff without writing" },
      check: { about: "reports what the app does not mount or lacks, without writing" },
      undo: { about: "takes back the last changes" }
    },
    examples: ["npx latchkey init", "npx latchkey init --framework next --yes", "npx latchkey init --check"],
    exitCodes: [
      "done or cancelled; nothing is missing",
      "places are left to you, the project prevents a write, or --check finds missing parts",
      "wrong usage"
    ]
  },
  emulator: {
    about: "serves the provider on this machine, for development, tests and offline work",
    flags: {
      port: {
        value: "PORT",
        about: "the port to listen on; 0 selects a free one",
        byDefault: "the port in the environment file, or 8102"
      },
      host,
      "allow-host": {
        value: "NAME",
        repeatable: true,
        about: "permits a host name for its pages, /emulator/* and the secret fixed keys; repeatable",
        byDefault: "localhost and IP addresses"
      },
      "env-file": {
        value: "FILE",
        about: "uses the project id and keys in FILE, and the port of its HEXCLAVE_API_URL or STACK_API_URL",
        byDefault: "the project's environment file with a local address of the API, otherwise fixed keys"
      },
      "random-keys": { about: "generates a project id and keys at each start; not with --env-file" },
      data: { value: "DIR", about: "saves each change in DIR, and restores it on start", byDefault: "in memory only" },
      webhooks: {
        value: "URL",
        about: "sends events of users, teams and memberships there, signed with a test secret",
        byDefault: "none"
      },
      "mail-delay": {
        value: "SECONDS",
        about: "how long a project's e-mails wait before they are sent, up to 3600",
        byDefault: "0"
      },
      "development-login": {
        value: "PORT",
        about: "also serves the login page of the provider's development server on this port, and accepts PKCE plain",
        byDefault: "none"
      },
      json: { about: "prints { url, apiUrl, internal, project } as the first line on stdout" },
      replay: { value: "DIR", about: "returns the responses of a recording first", byDefault: "none" }
    },
    examples: ["npx latchkey emulator", "npx latchkey emulator --env-file .env.local", "npx latchkey emulator --port 0 --json"],
    exitCodes: ["ended by a signal", "it cannot start or save", "wrong usage"]
  },
  login: {
    about: "signs you in through the browser, and returns the refresh token",
    flags: {
      "app-url": { value: "URL", about: "the app whose page confirms the sign-in; required" },
      out: { value: "FILE", about: "writes the refresh token there, with mode 0600" },
      print: { about: "prints it on stdout; either --out or --print is required" },
      "no-open": { about: "shows the address of the page without opening it" },
      ...projectFlags,
      "api-url": { value: "URL", about: "the provider's address", byDefault: hostedAddress }
    },
    examples: ["npx latchkey login --app-url https://app.example.com --out token.txt"],
    exitCodes: ["signed in", "not signed in", "wrong usage"]
  },
  migrate: {
    about: "rewrites programs that use the provider's own client: shows the diff, and lists what to change by hand",
    paths: "[PATH…]",
    flags: {
      write: { about: "writes the files, which git must be able to restore" },
      force: { about: "with --write: writes files that git cannot restore too" },
      json: { about: "prints the files and places as JSON" }
    },
    examples: ["npx latchkey migrate src", "npx latchkey migrate src --write"],
    exitCodes: ["no manual work is left", "some places need manual work", "wrong usage, or a file cannot be written"]
  },
  doctor: {
    about: "checks the project in this folder, its configuration and its provider, and says how to repair what is wrong",
    flags: {
      "env-file": { value: "FILE", about: "reads the variables in FILE", byDefault: "the files that the framework reads" },
      "app-url": {
        value: "URL",
        about: "the app's address, which must be trusted and able to keep cookies",
        byDefault: "skips the check"
      },
      "cookie-domain": {
        value: "NAME",
        about: "the domain whose hosts share a session; needs --app-url",
        byDefault: "the host only"
      },
      timeout,
      json: { about: "prints { ok, version, problems, warnings, findings } on stdout" },
      "project-id": {
        value: "ID",
        about: "the project",
        byDefault: "the app's HEXCLAVE_PROJECT_ID or STACK_PROJECT_ID, with any framework's prefix"
      },
      "publishable-client-key": { value: "KEY", about: "the key, if the project requires one", byDefault: "the app's" },
      "api-url": { value: "URL", about: "the provider's address", byDefault: "the app's, otherwise the hosted provider" }
    },
    notes: [
      "Secret keys come from variables only (HEXCLAVE_ or STACK_SECRET_SERVER_KEY, HEXCLAVE_ or STACK_SUPER_SECRET_ADMIN_KEY), and are never shown."
    ],
    examples: ["npx latchkey doctor", "npx latchkey doctor --app-url https://app.example.com"],
    exitCodes: ["no problems, perhaps warnings", "problems", "wrong usage"]
  },
  conform: {
    about: "compares a provider with the expectations of this version",
    flags: {
      url: { value: "URL", about: "the provider", byDefault: hostedAddress },
      project: {
        value: "scratch",
        about: "makes every call in a project that it creates and deletes",
        byDefault: "calls that change nothing"
      },
      src: { value: "DIR", about: "lists the verbs in your sources that the differences affect", byDefault: "none" },
      timeout,
      json: { about: "prints the report as JSON" },
      ...projectFlags
    },
    notes: [
      "Secret keys come from HEXCLAVE_ or STACK_SECRET_SERVER_KEY and HEXCLAVE_ or STACK_SUPER_SECRET_ADMIN_KEY. With --project scratch, the publishable key is that "
      + "of the project internal, and LATCHKEY_OWNER_REFRESH_TOKEN is the owner's session; without it, the command signs up an owner."
    ],
    examples: ["npx latchkey conform --url https://auth.example.com", "npx latchkey conform --project scratch"],
    exitCodes: ["as expected", "differences, or something remains to delete", "wrong usage, or the provider cannot be reached"]
  },
  record: {
    about: "forwards requests to a provider, and records the exchanges without secrets and personal data",
    flags: {
      url: { value: "URL", about: "the provider; required" },
      to: { value: "DIR", about: "the folder for the recording, without an earlier one; required" },
      port: { value: "PORT", about: "the port to listen on; 0 selects a free one", byDefault: "8102" },
      host,
      json: { about: "prints { url, apiUrl, records, to } as the first line on stdout" }
    },
    examples: ["npx latchkey record --url https://auth.example.com --to test/recording"],
    exitCodes: ["ended by a signal", "it cannot start, or an exchange was not recorded", "wrong usage"]
  }
} as const satisfies { readonly [name: string]: Command }

export type CommandName = keyof typeof commands

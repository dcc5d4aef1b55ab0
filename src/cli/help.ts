/** The output of `latchkey --help`. */

/** The names of the pages in docs/start, listed here because only `init` loads the pages. */
const frameworks = "cloudflare, effect, expo, express, fastify, hono, next, node, react-router, tanstack-start, vite-react"

export const help = `latchkey: tools for the Stack Auth API; defaults are in parentheses

  latchkey init          adds sign-in to a project: shows the diff, then writes the files; exit code 2: invalid usage
    --framework NAME     ${frameworks} (detected from package.json)
    --project-id ID      a hosted project (a project of a local emulator)
    --api-url URL        the provider's address, if it is not the hosted one
    --yes                writes without asking
    --dry-run            shows the diff without writing
    --check              reports what is missing, with exit code 1, without writing

  latchkey emulator      a local provider, for tests and offline work
    --port PORT          the port to listen on; 0 takes a free one (8102)
    --host ADDRESS       the address to listen on (127.0.0.1)
    --allow-host NAME    permits a host name for its pages, /emulator/* and the fixed keys, besides localhost and IP addresses; repeatable
    --data DIR           saves each change there before answering, and restores it on start (in memory only)
    --random-keys        a new project id and new keys at each start, instead of fixed ones
    --env-file FILE      uses the project id and keys in FILE, and the port of its STACK_API_URL (fixed ones)
    --webhooks URL       sends events of users, teams and memberships there, signed with a test secret (none)
    --json               prints JSON as the first line on stdout: { url, apiUrl, internal, project }
    --replay DIR         answers from a recording first, and otherwise itself
    --record URL         forwards requests to that provider instead of emulating it, and records the exchanges without secrets and personal data
    --record-to DIR      the folder for the recording, which must not contain one yet

  latchkey login         signs you in through the browser, and returns the refresh token
    --app-url URL        the app whose page /handler/cli-auth-confirm confirms the sign-in
    --out FILE           writes the refresh token there, readable only by you
    --print              prints it on stdout; --out or --print is required
    --no-open            shows the page's address without opening it
    --project-id ID      (NEXT_PUBLIC_STACK_PROJECT_ID, STACK_PROJECT_ID)
    --publishable-client-key KEY
                         if the project requires one (NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY, STACK_PUBLISHABLE_CLIENT_KEY)
    --api-url URL        (NEXT_PUBLIC_STACK_API_URL, STACK_API_URL, otherwise the hosted provider)

  latchkey migrate [PATH…]
                         rewrites sources from @stackframe/js, /react and /stack: shows the diff, and lists what to change by hand;
                         exit code 0: complete, 1: manual changes needed, 2: invalid usage
    --write              writes the files, which git must be able to restore
    --force              with --write: writes files that git cannot restore too
    --json               the files and the places as JSON on stdout

  latchkey doctor        checks configuration, keys, clock and domains, with advice; exit code 0: good, 1: problems, 2: invalid usage
    --app-url URL        an address of your app, which must be trusted and keep cookies
    --cookie-domain NAME the domain whose hosts share a session, as in the token store's options
    --timeout SECONDS    the time limit of a request (10)
    --json               the findings as JSON on stdout
    --project-id, --publishable-client-key, --api-url as for login; secret keys come from the environment only
                         (STACK_SECRET_SERVER_KEY, STACK_SUPER_SECRET_ADMIN_KEY) and are never shown

  latchkey conform       compares a provider with what this version of latchkey expects; exit code 0: as expected, 1: differences, 2: not run
    --url URL            the provider (NEXT_PUBLIC_STACK_API_URL, STACK_API_URL, otherwise the hosted provider)
    --project scratch    creates a project, makes every call and provokes its refusals there, and deletes the project
    --src DIR            lists the verbs in your sources that the differences affect
    --timeout SECONDS    the time limit of a request (10)
    --json               the report as JSON on stdout
    --project-id, --publishable-client-key and secret keys as for doctor; with --project scratch the publishable key is
                         that of the project internal, and LATCHKEY_OWNER_REFRESH_TOKEN the owner's session (a new account)

  latchkey --version
  latchkey --help`

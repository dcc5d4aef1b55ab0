/** The output of `latchkey --help`. */

/** The names of the pages in docs/start; only `init` loads its modules. */
const frameworks = "cloudflare, effect, expo, express, fastify, hono, next, node, react-router, tanstack-start, vite-react"

export const help = `latchkey: tools for the Stack Auth API

  latchkey init          writes the files by which a project signs people in, after it has shown the diff; exit code 2: misuse
    --framework NAME     ${frameworks} (found by package.json)
    --project-id ID      a hosted project (a project of an emulator on this machine)
    --api-url URL        the provider's address, if it is not the hosted one
    --yes                asks nothing: writes
    --dry-run            shows the diff, and writes nothing
    --check              says what is missing, with exit code 1, and writes nothing

  latchkey emulator      the provider on this machine, for tests and for work without a network
    --port PORT          where it listens; 0 takes a free port (8102)
    --host ADDRESS       on which address (127.0.0.1)
    --allow-host NAME    permits a host name for its pages and /emulator/*, besides localhost and IP addresses; repeatable
    --data DIR           saves each change there before answering, and restores it at the next start (in memory only)
    --random-keys        a new project id and new keys at each start, in place of those that an .env can keep
    --env-file FILE      speaks for the project whose id and keys are in FILE, at its STACK_API_URL (those of every start)
    --webhooks URL       sends the events of users, teams and memberships there, signed with a test secret (none)
    --json               the first line on stdout is JSON: { url, apiUrl, internal, project }
    --replay DIR         answers from a recording first, and by itself what the recording does not have
    --record URL         no emulator: passes requests on to that provider, and writes the exchanges without secrets and people's data;
    --record-to DIR      into that folder, which must have no recording yet

  latchkey login         signs you in through the browser, and gives the refresh token
    --app-url URL        the app whose page /handler/cli-auth-confirm confirms
    --out FILE           writes the refresh token there, for your eyes only
    --print              or prints it on stdout; one of the two is needed
    --no-open            shows the page's address and does not open it
    --project-id ID      (NEXT_PUBLIC_STACK_PROJECT_ID, STACK_PROJECT_ID)
    --publishable-client-key KEY
                         where the project asks for one (NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY)
    --api-url URL        (NEXT_PUBLIC_STACK_API_URL, else the hosted provider)

  latchkey doctor        checks configuration, keys, clock and domains, and says what to do; exit code 0: good, 1: problems, 2: misuse
    --app-url URL        an address of your app, which has to be trusted and to keep cookies
    --cookie-domain NAME the domain whose hosts share a session, as in the token store's options
    --timeout SECONDS    how long an answer may take (10)
    --json               the findings as JSON on stdout
    --project-id, --publishable-client-key, --api-url as for login; secret keys come from the environment only
                         (STACK_SECRET_SERVER_KEY, STACK_SUPER_SECRET_ADMIN_KEY) and are never shown

  latchkey conform       compares a provider with what this version of latchkey expects; exit code 0: as expected, 1: differences, 2: not run
    --url URL            the provider (NEXT_PUBLIC_STACK_API_URL, else the hosted provider)
    --project scratch    makes a project, makes every call and provokes its refusals there, and removes the project
    --src DIR            names the verbs in your sources that meet the differences
    --timeout SECONDS    how long an answer may take (10)
    --json               the report as JSON on stdout
    --project-id, --publishable-client-key and secret keys as for doctor; with --project scratch the publishable key is
                         that of the project internal, and LATCHKEY_OWNER_REFRESH_TOKEN the owner's session (a new account)

  latchkey --version
  latchkey --help`

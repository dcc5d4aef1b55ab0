/** What `latchkey --help` prints. */

export const help = `latchkey: tools for the Stack Auth API

  latchkey emulator      the provider on this machine, for tests and for work without a network
    --port PORT          where it listens; 0 takes a free port (8102)
    --host ADDRESS       on which address (127.0.0.1)
    --data DIR           saves there what it remembers, and takes it up again (in memory only)
    --json               the first line on stdout is JSON: { url, apiUrl, internal, project }

  latchkey login         signs you in through the browser, and gives the refresh token
    --app-url URL        the app whose page /handler/cli-auth-confirm confirms
    --out FILE           writes the refresh token there, for your eyes only
    --print              or prints it on stdout; one of the two is needed
    --no-open            shows the page's address and does not open it
    --project-id ID      (NEXT_PUBLIC_STACK_PROJECT_ID, STACK_PROJECT_ID)
    --publishable-client-key KEY
                         where the project asks for one (NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY)
    --api-url URL        (NEXT_PUBLIC_STACK_API_URL, else the hosted provider)

  latchkey --version
  latchkey --help`

/** What `latchkey --help` prints. */

export const help = `latchkey: tools for the Stack Auth API

  latchkey emulator      the provider on this machine, for tests and for work without a network
    --port PORT          where it listens; 0 takes a free port (8102)
    --host ADDRESS       on which address (127.0.0.1)
    --data DIR           saves there what it remembers, and takes it up again (in memory only)
    --json               the first line on stdout is JSON: { url, apiUrl, internal, project }

  latchkey --version
  latchkey --help`

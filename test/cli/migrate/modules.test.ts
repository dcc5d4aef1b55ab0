/** Migrates imports, exports and constructors of the existing SDK, in each module format. */
import { assert, describe, it } from "vitest"
import { migrateOption } from "../../../packages/cli/src/migrate/tokenStores.ts"
import { migrate, migrateFile, notesOf } from "./Migrated.ts"

describe("latchkey migrate (modules)", () => {
  it("rewrites imports by name, and keeps comments and formatting", () => {
    assert.strictEqual(
      migrateFile(`// Apps
import { StackServerApp } from "@stackframe/js"
import fs from "node:fs"

/* the app */
export const app = new StackServerApp({
  secretServerKey: "ssk",   // secret
  noAutomaticPrefetch: true,
  tokenStore: null,
})
export const   users = app.listTeams( /* all */ )
`),
      `// Apps
import { createServerApp } from "latchkey/promise"
import fs from "node:fs"

/* the app */
export const app = createServerApp({
  secretServerKey: "ssk",   // secret
  tokenStore: null,
})
export const   users = app.teams.list( /* all */ )
`
    )
  })

  it("rewrites namespaces, `require` and `import()`", () => {
    assert.strictEqual(
      migrateFile(`import * as Stack from "@stackframe/react"
const app = new Stack.StackClientApp({ tokenStore: "memory" })
export const useName = (user: Stack.CurrentUser) => Stack.useUser()?.id === user.id
`),
      `import { createClientApp } from "latchkey/promise"
import { useUser } from "latchkey/react"
import type { CurrentUser } from "latchkey/schema"
const app = createClientApp({ tokenStore: "memory" })
export const useName = (user: CurrentUser) => useUser()?.id === user.id
`
    )
    assert.strictEqual(
      migrateFile(
        `'use strict';
const { StackServerApp } = require('@stackframe/js');
const stack = require('@stackframe/stack');
const app = new StackServerApp({});
module.exports = { app, admin: new stack.StackAdminApp({ tokenStore: null }) };
`,
        "apps.cjs"
      ),
      `'use strict';
const { createServerApp } = require('latchkey/promise');
const stack = require('latchkey/promise');
const app = createServerApp({});
module.exports = { app, admin: stack.createAdminApp({ tokenStore: null }) };
`
    )
    assert.strictEqual(
      migrateFile(`export const load = async () => {
  const { StackServerApp } = await import("@stackframe/js")
  return new StackServerApp<true>({ tokenStore: "memory" })
}
`),
      `export const load = async () => {
  const { createServerApp } = await import("latchkey/promise")
  return createServerApp({ tokenStore: "memory" })
}
`
    )
  })

  it("rewrites types, aliases and re-exports", () => {
    assert.strictEqual(
      migrateFile(
        `import type { CurrentUser, ServerTeam as Group } from "@stackframe/stack"
import { UserButton as Menu } from "@stackframe/stack"
export type { StackClientApp } from "@stackframe/stack"
export { useUser, StackProvider as Provider } from "@stackframe/stack"
export type Both = readonly [CurrentUser, Group]
export const Bar = () => <Menu />
`,
        "bar.tsx"
      ),
      `import { UserButton as Menu } from "latchkey/react/components"
import type { CurrentUser, ServerTeam as Group } from "latchkey/schema"
export type { ClientApp as StackClientApp } from "latchkey/promise"
export { useUser, AuthProvider as Provider } from "latchkey/react"
export type Both = readonly [CurrentUser, Group]
export const Bar = () => <Menu />
`
    )
  })

  it("finds an app that another file exports, through a re-export", () => {
    const { files, notes } = migrate({
      "src/stack/server.ts": `import { StackServerApp } from "@stackframe/stack";
export const stackServerApp = new StackServerApp({ secretServerKey: "ssk" });
`,
      "src/stack/index.ts": "export { stackServerApp as server } from \"./server\";\n",
      "src/users.ts": `import { server } from "@/stack";
export const rename = async (id: string, displayName: string) => {
  const user = await server.getUser(id);
  await user?.update({ displayName });
};
export const me = (request: Request) => server.getUser({ tokenStore: request });
`,
      "src/unrelated.ts": "export const user = { update: (change: object) => change }\nuser.update({})\n"
    })
    assert.deepStrictEqual(notes, [
      "src/users.ts:6 a call with a token store needs an app for the request, but the constructor of the app was not found"
    ])
    assert.strictEqual(
      files["src/users.ts"],
      `import { server } from "@/stack";
export const rename = async (id: string, displayName: string) => {
  const user = await server.users.find(id);
  await (user ? server.users.update(user.id, { displayName }) : undefined);
};
export const me = (request: Request) => server.getUser({ tokenStore: request });
`
    )
    assert.include(files["src/unrelated.ts"], "user.update({})")
  })

  it("moves a call with a token store to an app with that store, even across files", () => {
    const { files, notes } = migrate({
      "stack.ts": `import { StackServerApp } from "@stackframe/js";

export const app = new StackServerApp({
  projectId: "p",
  tokenStore: null
});
`,
      "route.ts": `import { app } from "./stack";
export const GET = async (request: Request) => Response.json(await app.getUser({ tokenStore: request, or: "throw" }));
`
    })
    assert.deepStrictEqual(notes, [])
    assert.strictEqual(
      files["stack.ts"],
      `import { createServerApp } from "latchkey/promise";
import type { TokenStoreOption } from "latchkey/promise";

export const app = createServerApp({
  projectId: "p",
  tokenStore: null
});
export const appFor = (tokenStore: TokenStoreOption) => createServerApp({
  projectId: "p",
  tokenStore
});
`
    )
    assert.strictEqual(
      files["route.ts"],
      `import { appFor } from "./stack";
import { requestTokenStore } from "latchkey/promise";
import { app } from "./stack";
export const GET = async (request: Request) => Response.json(await appFor(requestTokenStore(request, { ${migrateOption()} })).user.get());
`
    )
  })

  it("rewrites an app with the token store `nextjs-cookie` to createNext", () => {
    const { files, notes } = migrate({
      "app.ts": `import { StackServerApp } from "@stackframe/stack"
export const stack = new StackServerApp({ tokenStore: "nextjs-cookie", urls: { signIn: "/in" } })
export const name = async () => (await stack.getUser())?.displayName
`
    })
    assert.deepStrictEqual(notes, ["app.ts:2 sessions are renewed by `createProxy` of latchkey/next, in the file proxy.ts"])
    assert.strictEqual(
      files["app.ts"],
      `import { createNext } from "latchkey/next"
import { cookies, headers } from "next/headers"
import { redirect } from "next/navigation"
import { connection } from "next/server"
export const stack = createNext({ connection, cookies, headers, redirect, ${migrateOption()}, urls: { signIn: "/in" } })
export const name = async () => (await (await stack.app()).user.find())?.displayName
`
    )
  })

  it("rewrites options that an app inherits, including from another file", () => {
    const { files, notes } = migrate({
      "stack/client.ts": `import { StackClientApp } from "@stackframe/stack";
export const stackClientApp = new StackClientApp({
  projectId: process.env.NEXT_PUBLIC_STACK_PROJECT_ID,
  tokenStore: "nextjs-cookie",
});
`,
      "stack/server.ts": `import "server-only";
import { StackServerApp } from "@stackframe/stack";
import { stackClientApp } from "./client";

export const stackServerApp = new StackServerApp({
  inheritsFrom: stackClientApp,
});
export const me = async () => await stackServerApp.getUser();
`,
      "app/layout.tsx": `import { StackProvider, StackTheme } from "@stackframe/stack";
import { stackServerApp } from "../stack/server";
export default ({ children }) => <StackProvider app={stackServerApp}><StackTheme>{children}</StackTheme></StackProvider>;
`
    })
    assert.deepStrictEqual(notes, [
      "app/layout.tsx:3 a server's app is provided by `<HydrationBoundary {...await app.dehydrate([currentUser, project])}>`",
      "stack/client.ts:2 pages of Next.js take the app from `useApp()` inside `<HydrationBoundary>`, and servers from `createNext`",
      "stack/server.ts:5 sessions are renewed by `createProxy` of latchkey/next, in the file proxy.ts"
    ])
    assert.strictEqual(
      files["stack/server.ts"],
      `import "server-only";
import { createNext } from "latchkey/next";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { connection } from "next/server";
import { stackClientApp } from "./client";

export const stackServerApp = createNext({
  connection, cookies, headers, redirect, ${migrateOption()}, projectId: process.env.NEXT_PUBLIC_STACK_PROJECT_ID,
});
export const me = async () => await (await stackServerApp.app()).user.find();
`
    )
  })

  it("rewrites constructor options, and reports those without an equivalent", () => {
    assert.strictEqual(
      migrateFile(`import { StackClientApp } from "@stackframe/js"
const a = new StackClientApp({ tokenStore: "cookie", redirectMethod: "window", devTool: false })
const b = new StackClientApp({ tokenStore: "cookie", redirectMethod: "none" })
`),
      `import { cookieTokenStore, createClientApp } from "latchkey/promise"
const a = createClientApp({ tokenStore: cookieTokenStore({ ${migrateOption()} }), redirectAfterAuth: true })
const b = createClientApp({ tokenStore: cookieTokenStore({ ${migrateOption()} }), navigator: null })
`
    )
    assert.deepStrictEqual(
      notesOf(`import { StackServerApp, useCliAuthConfirmation } from "@stackframe/stack"
import { shared } from "./shared"
const a = new StackServerApp({ inheritsFrom: shared })
export const b = new StackServerApp({ ...shared, tokenStore: null })
export * from "@stackframe/js"
export const c = useCliAuthConfirmation
`),
      [
        "1 latchkey has no export that replaces it everywhere in this file",
        "3 `inheritsFrom` has no equivalent: give both apps the same options",
        "4 options that are spread may need other names",
        "5 name the exports: latchkey has one module for each part"
      ]
    )
  })

  it("introduces no name that the file already uses", () => {
    assert.strictEqual(
      migrateFile(`import { StackServerApp } from "@stackframe/js"
const reveal = (text: string) => text
const app = new StackServerApp({ tokenStore: "memory" })
console.log(reveal(String(await app.getAccessToken())))
`),
      `import { createServerApp, reveal as latchkeyReveal } from "latchkey/promise"
const reveal = (text: string) => text
const app = createServerApp({ tokenStore: "memory" })
console.log(reveal(String(await app.auth.findTokens().then((tokens) => latchkeyReveal(tokens)?.accessToken ?? null))))
`
    )
  })

  it("keeps Windows line breaks", () => {
    assert.strictEqual(
      migrateFile(
        "#!/usr/bin/env node\r\nimport { MagicLinkSignIn, StackServerApp } from '@stackframe/stack'\r\nexport const a = MagicLinkSignIn\r\nnew StackServerApp()\r\n"
      ),
      "#!/usr/bin/env node\r\nimport { createServerApp } from 'latchkey/promise'\r\nimport { MagicLinkForm } from 'latchkey/react/pages'\r\nexport const a = MagicLinkForm\r\ncreateServerApp({})\r\n"
    )
  })

  it("does not change a file that cannot be parsed, and reports the file", () => {
    const { files, notes } = migrate({
      "broken.ts": "import { useUser } from \"@stackframe/js\"\nconst = 1\n",
      "other.ts": "const = 1"
    })
    assert.deepStrictEqual(notes, ["broken.ts:2 this file cannot be parsed"])
    assert.include(files["broken.ts"], "@stackframe/js")
  })
})

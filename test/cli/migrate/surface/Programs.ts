/** Small programs against version 2.8.108 of the old client and its successor, as its users write them. */

const login = (from: string, brand: string, hook: string) =>
  `import { Suspense } from "react";
import {
  ${brand}Handler, ${brand}Provider, ${brand}Theme, ${hook}, useUser, UserButton, SelectedTeamSwitcher,
  CredentialSignIn, CredentialSignUp, MagicLinkSignIn, OAuthButtonGroup, CliAuthConfirmation, useCliAuthConfirmation,
  SignIn, AccountSettings, UserAvatar, MessageCard,
} from "${from}";
import { app } from "./stack";

function Login() {
  return <div><OAuthButtonGroup type="sign-in" /><CredentialSignIn /><MagicLinkSignIn /><CredentialSignUp /></div>;
}

function Header() {
  const user = useUser({ or: "redirect" });
  const stack = ${hook}();
  const authorization = user.useAuthorizationHeader();
  const accessToken = user.useAccessToken();
  const teams = user.useTeams();
  const keys = user.useApiKeys();
  const project = stack.useProject();
  const { accessToken: token } = user.currentSession.useTokens();
  const call = async () => {
    const header = await stack.getAuthorizationHeader();
    await fetch("/api", { headers: header ? { Authorization: header } : {} });
    await user.update({ displayName: "Ada", clientMetadata: { plan: "pro" } });
    const github = await user.getOrLinkConnectedAccount("github", { scopes: ["repo"] });
    const t = await github.getAccessToken();
    const invitations = await user.listTeamInvitations();
    await invitations[0]?.accept();
    const result = await stack.signInWithCredential({ email: "a@b.c", password: "x", noRedirect: true });
    if (result.status === "error") console.log(result.error.errorCode, result.error.humanReadableMessage);
    await stack.redirectToAccountSettings();
    await user.signOut({ redirectUrl: "/" });
    console.log(t, token);
  };
  return <header onClick={call}><UserButton /><SelectedTeamSwitcher /><UserAvatar user={user} />{teams.length} {keys.length} {project.displayName} {project.config.oauthProviders.length} {authorization} {accessToken}</header>;
}

function Confirm() {
  const state = useCliAuthConfirmation();
  return <pre>{JSON.stringify(state)}</pre>;
}

export default function App() {
  const path = window.location.pathname;
  return (
    <Suspense fallback={null}>
      <${brand}Provider app={app}>
        <${brand}Theme>
          {path.startsWith("/handler") ? <${brand}Handler fullPage app={app} location={path} />
            : path === "/login" ? <Login /> : path === "/confirm" ? <><Confirm /><CliAuthConfirmation /></>
            : path === "/settings" ? <AccountSettings /> : path === "/in" ? <SignIn /> : <MessageCard title="Hi"><Header /></MessageCard>}
        </${brand}Theme>
      </${brand}Provider>
    </Suspense>
  );
}
`

const stack = (from: string, brand: string, urls: string) =>
  `import { ${brand}ClientApp } from "${from}";

export const app = new ${brand}ClientApp({
  tokenStore: "cookie",
  devTool: false,
  noAutomaticPrefetch: true,
  analytics: { replays: { enabled: false } },
  urls: ${urls},
});
`

const objects =
  `{ default: { type: "hosted" }, afterSignIn: "/dashboard", signIn: { type: "custom", url: "/login", version: 0 } }`

/** The files of each program. */
export const programs: { readonly [name: string]: { readonly [path: string]: string } } = {
  hexclave: {
    "App.tsx": login("@hexclave/react", "Hexclave", "useHexclaveApp"),
    "stack.ts": stack("@hexclave/react", "Hexclave", objects)
  },
  client: {
    "App.tsx": login("@stackframe/react", "Stack", "useStackApp"),
    "stack.ts": stack("@stackframe/react", "Stack", `{ afterSignIn: "/dashboard", signIn: "/login" }`)
  },
  billing: {
    "billing.ts": `import { StackAdminApp, StackServerApp } from "@stackframe/js";
const admin = new StackAdminApp({ tokenStore: null });
const server = new StackServerApp({ tokenStore: null });

export async function paymentsOf(userId: string) {
  const { transactions } = await admin.listTransactions({ customerType: "user", limit: 20 });
  return transactions.map((transaction) => transaction.id);
}
export async function card(userId: string) {
  const user = await server.getUser(userId);
  const billing = await user!.getBilling();
  return billing.defaultPaymentMethod?.last4 ?? "no card";
}
export async function repositories(userId: string) {
  const user = await server.getUser(userId);
  const accounts = await user!.listConnectedAccounts();
  const token = await accounts[0].getAccessToken();
  return token.status === "ok" ? token.data.accessToken : null;
}
export async function rows() {
  const { result } = await admin.queryAnalytics({ query: "select 1" });
  return result.length;
}
export async function firstPage(userId: string) {
  const user = await server.getUser(userId);
  const products = await user!.listProducts();
  return { names: products.map((product) => product.displayName), next: products.nextCursor };
}
const methodOf = async (userId: string) => (await (await server.getUser(userId))!.getBilling()).defaultPaymentMethod;
export async function label(userId: string) {
  const method = await methodOf(userId);
  return method ? \`\${method.brand} \${method.last4}\` : "";
}
export const summary = (userId: string) =>
  server.getUser(userId).then((user) => user!.getBilling()).then(({ defaultPaymentMethod: method }) => method?.exp_year);
`,
    "reply.ts": `import { card } from "./billing";
import { StackServerApp, type ServerUser } from "@stackframe/js";
const server = new StackServerApp({ tokenStore: null });
type Billing = Awaited<ReturnType<ServerUser["getBilling"]>>;
export const show = (billing: Billing) => billing.hasCustomer;
export async function GET() {
  const [user] = await server.listUsers({ limit: 1 });
  const billing = await user!.getBilling();
  const last = await card(user!.id);
  return Response.json({ billing, last });
}
export const copy = async (user: ServerUser) => ({ ...(await user.getBilling()) });
export class Cards {
  constructor(private readonly user: ServerUser) {}
  async current() {
    const { defaultPaymentMethod } = await this.user.getBilling();
    return defaultPaymentMethod;
  }
  async digits() {
    const current = await this.current();
    return current?.last4;
  }
}
export const digitsOf = async (cards: Cards) => (await cards.current())?.last4;
`
  },
  admin: {
    "admin.ts": `import { StackAdminApp } from "@stackframe/js";
const admin = new StackAdminApp({ tokenStore: null });
export async function one() {
  const replays = await admin.listSessionReplays({ userIds: ["u"], limit: 3, durationMsMin: 5 });
  for (const replay of replays.items) console.log(replay.id, replay.projectUser.primaryEmail, replay.startedAt);
  console.log(replays.nextCursor);
}
export async function two() {
  const stats = await admin.getEmailDeliveryStats();
  console.log(stats.stats.hour.marked_as_spam, stats.capacity.rate_per_second);
}
export async function three() {
  const domains = await admin.listManagedEmailDomains();
  for (const { domainId, nameServerRecords } of domains) console.log(domainId, nameServerRecords);
  const { status } = await admin.checkManagedEmailStatus({ domainId: "d", subdomain: "mail.example.com", senderLocalPart: "noreply" });
  console.log(status);
}
export async function four() {
  const sent = await admin.listSentEmails();
  console.log(sent.map((mail) => mail.recipient));
  const result = await admin.sendTestEmail({ recipientEmail: "a@b.c", emailConfig: { host: "h", port: 1, username: "u", password: "p", senderEmail: "e@f.g", senderName: "n" } });
  if (result.status === "error") console.log(result.error.errorMessage);
}
export async function five() {
  const account = await admin.getStripeAccountInfo();
  const { client_secret } = await admin.createStripeWidgetAccountSession();
  console.log(account?.account_id, account?.charges_enabled, client_secret);
}
export async function six() {
  const project = await admin.getProject();
  const config = await project.getConfig();
  console.log(config.auth.allowSignUp, project.logoFullUrl);
  const source = await project.getPushedConfigSource();
  if (source.type === "pushed-from-github") console.log(source.owner, source.workflowPath);
}
`
  },
  hooks: {
    "hooks.tsx": `import { useUser, useStackApp } from "@stackframe/stack";
export function A() {
  const user = useUser({ or: "redirect" });
  const app = useStackApp();
  const token = user.useAccessToken() ?? "none";
  const json = user.useAuthJson();
  const permission = user.usePermission("admin");
  const team = user.useTeam("t");
  const profile = user.useTeamProfile(team!);
  const keys = team!.useApiKeys();
  const invitations = user.useTeamInvitations();
  const partial = app.usePartialUser({ from: "token" });
  const github = user.useConnectedAccount("github", { or: "redirect" });
  const linked = user.useOrLinkConnectedAccount("github");
  const navigate = app.useNavigate();
  return <a onClick={() => navigate("/")}>{token}{json.accessToken}{permission?.id}{profile.displayName}{keys.length}{invitations.length}{partial?.id}{github?.id}{linked.provider}</a>;
}
`
  },
  components: {
    "components.tsx":
      `import { SelectedTeamSwitcher, StackClientApp, StackHandler, StackProvider, StackTheme, TeamSwitcher } from "@stackframe/react";
export const app = new StackClientApp({ tokenStore: "cookie" });
export function A() { return <StackProvider app={app}><StackTheme nonce="abc">
  <TeamSwitcher onChange={async (team) => console.log(team.id)} />
  <SelectedTeamSwitcher noUpdateSelectedTeam onChange={(team) => console.log(team.id)} />
  <SelectedTeamSwitcher urlMap={(team) => \`/teams/\${team.id}\`} />
  <StackHandler fullPage app={app} location={location.pathname} />
</StackTheme></StackProvider> }
`
  },
  next: {
    "stack/client.ts": `import { StackClientApp } from "@stackframe/stack";
export const stackClientApp = new StackClientApp({
  tokenStore: "nextjs-cookie",
  urls: { default: { type: "handler-component" }, afterSignIn: "/dashboard" },
});
`,
    "stack/server.ts": `import { StackServerApp } from "@stackframe/stack";
import { stackClientApp } from "./client";
export const stackServerApp = new StackServerApp({ inheritsFrom: stackClientApp });
`,
    "dashboard.tsx": `import { stackServerApp } from "./stack/server";
import { Profile } from "./profile";
export default async function Dashboard() {
  const user = await stackServerApp.getUser({ or: "redirect" });
  const teams = await user.listTeams();
  const allowed = await user.hasPermission(teams[0], "read");
  const billing = await user.getBilling();
  return <main>{user.displayName} {teams.length} {String(allowed)} {billing.defaultPaymentMethod?.last4}<Profile /></main>;
}
`,
    "profile.tsx": `"use client";
import { useUser, useStackApp, type CurrentUser } from "@stackframe/stack";
import { createContext, useContext, useEffect, useState } from "react";
const Current = createContext<CurrentUser | null>(null);
export function Profile() {
  const user = useUser({ or: "redirect" });
  const app = useStackApp();
  const billing = user.useBilling();
  const [card, setCard] = useState(billing.defaultPaymentMethod);
  useEffect(() => { user.getBilling().then((next) => setCard(next.defaultPaymentMethod)); }, [user]);
  const member = user.useTeams()[0]?.useUsers()[0];
  const sessions = async () => {
    for (const session of await user.getActiveSessions()) if (!session.isCurrentSession) await user.revokeSession(session.id);
  };
  const rename = async (form: FormData) => {
    const result = await app.signUpWithCredential({ email: String(form.get("email")), password: "x" });
    if (result.status === "error") return alert(result.error.humanReadableMessage);
    const error = await user.updatePassword({ oldPassword: "a", newPassword: "b" });
    if (error) alert(error.humanReadableMessage);
  };
  return <form action={rename}><Current.Provider value={user}>{card?.last4} {member?.teamProfile.displayName}<button onClick={sessions} /></Current.Provider></form>;
}
export function Name() {
  const user = useContext(Current);
  const save = () => user?.update({ displayName: "Ada" });
  return <p onClick={save}>{user?.displayName}</p>;
}
`,
    "layout.tsx": `import { StackHandler, StackProvider, StackTheme } from "@stackframe/stack";
import { stackServerApp } from "./stack/server";
export function Layout({ children }: { children: React.ReactNode }) {
  return <StackProvider app={stackServerApp}><StackTheme>{children}</StackTheme></StackProvider>;
}
export const Handler = (props: unknown) => <StackHandler fullPage app={stackServerApp} routeProps={props} />;
`,
    "route.ts": `import { stackServerApp } from "./stack/server";
export async function GET(request: Request) {
  const user = await stackServerApp.getUser({ tokenStore: request });
  if (!user) return new Response("no", { status: 401 });
  await user.update({ clientReadOnlyMetadata: { seen: Date.now() } });
  return Response.json({ id: user.id, permissions: (await user.listPermissions()).map((p) => p.id) });
}
`
  }
}

/** Declares the modules of Next.js that migrated programs import, which is not installed. */
export const modulesOfNext = `declare module "next/headers" {
  export const cookies: () => Promise<never>
  export const headers: () => Promise<never>
}
declare module "next/server" { export const connection: () => Promise<void> }
declare module "next/navigation" { export const redirect: (url: string) => never }
`

/** A project for the calls of `--project scratch`: created when the run starts, and deleted with its contents when the run ends. */
import * as Redacted from "effect/Redacted"
import * as Endpoints from "../../../../src/endpoints/index.ts"
import { caller, type ProjectKeys, type Tokens } from "./Caller.ts"
import { missingId } from "./refusals.ts"
import { ownerAccount } from "./report.ts"
import { type Runner, textAt } from "./Runner.ts"
import { password } from "./Scratch.ts"

/** The account that owns the project: an existing user of the project `internal`, or a new user. */
export interface Owner {
  /** The publishable client key of the project `internal`; `null` if the project requires none. */
  readonly publishableClientKey: string | null
  /** A refresh token of an existing user; `null` to sign up a new user, who is deleted at the end. */
  readonly refreshToken: string | null
}

export interface ScratchProject {
  /** The keys of the project; `null` if it could not be created. */
  readonly keys: ProjectKeys | null
  /** Deletes the project, and the owner's team and account if this run created them. Returns what could not be deleted. */
  readonly remove: (runner: Runner) => Promise<ReadonlyArray<string>>
}

const internal = (publishableClientKey: string | null): ProjectKeys => ({
  projectId: "internal",
  publishableClientKey,
  secretServerKey: null,
  superSecretAdminKey: null
})

const run = () => crypto.randomUUID().slice(0, 8)

/** Signs the owner up, or exchanges the owner's refresh token. Returns the tokens. */
const signIn = async (runner: Runner, { publishableClientKey, refreshToken }: Owner): Promise<Tokens> => {
  const guest = caller("client", internal(publishableClientKey))
  if (refreshToken === null) {
    const email = `owner.${run()}@example.com`
    const response = await runner.create(Endpoints.SignUpWithPassword, guest, {
      body: { email, password, verificationCallbackUrl: undefined }
    })
    return { accessToken: textAt(response, "access_token"), refreshToken: textAt(response, "refresh_token") }
  }
  const renewal = await runner.call(Endpoints.RefreshSession, guest, {
    body: {
      grantType: "refresh_token",
      refreshToken: Redacted.make(refreshToken),
      clientId: "internal",
      clientSecret: publishableClientKey ?? "__stack_public_client__"
    }
  })
  return { accessToken: textAt(renewal, "access_token"), refreshToken }
}

/**
 * The team that owns the project: a new user's personal team, otherwise a new team. If no team can be created, the first team of an existing
 * user.
 */
const teamOf = async (runner: Runner, who: ReturnType<typeof caller>, isNewUser: boolean) => {
  const first = textAt(await runner.call(Endpoints.ListTeams, who, { query: { userId: "me" } }), "items.0.id")
  if (first !== "" && isNewUser) return { id: first, isOfRun: true }
  const body = { displayName: `conform ${run()}`, creatorUserId: "me" }
  const teamId = textAt(await runner.create(Endpoints.CreateTeam, who, { body }), "id")
  if (teamId !== "") return { id: teamId, isOfRun: true }
  return { id: first, isOfRun: false, ...(isUnanswered(runner) && { lost: body.displayName }) }
}

/** Whether the last call had no response, so that the provider may have made the change. */
const isUnanswered = (runner: Runner): boolean => {
  const last = runner.results.at(-1)
  return last?.notMade === null && last.status === null
}

/** A cleanup step. The steps run in reverse order. */
type Undo = readonly [what: string, undo: (runner: Runner) => Promise<unknown>, isReported: boolean]

/** A step that only reports what may remain: without its id, nothing can be deleted. */
const reportUndo = (
  subject: string
): Undo => [`${subject}, which may have been created without a response`, async () => undefined, false]

export const makeScratchProject = async (runner: Runner, owner: Owner): Promise<ScratchProject> => {
  const undoSteps: Array<Undo> = []
  const remove = async (last: Runner) => {
    const leftovers: Array<string> = []
    for (const [subject, undo, isReported] of undoSteps.splice(0).toReversed()) {
      const before = last.results.length
      await undo(last).catch(() => undefined)
      const result = last.results.at(before)
      if (!isReported) last.results.length = before
      if (result?.status === undefined || result.status === null || result.status >= 400) leftovers.push(subject)
    }
    return leftovers
  }
  try {
    const tokens = await signIn(runner, owner)
    const ownKeys = internal(owner.publishableClientKey)
    const who = caller("client", ownKeys, tokens)
    if (owner.refreshToken === null && tokens.accessToken !== "") {
      undoSteps.push([ownerAccount, (last) => last.call(Endpoints.DeleteCurrentUser, who, {}), false])
    }
    const guest = caller("client", ownKeys)
    await runner.refused(Endpoints.ListOwnedProjects, guest, {}, "USER_AUTHENTICATION_REQUIRED")
    await runner.call(Endpoints.ListOwnedProjects, who, {})
    const { id: ownerTeamId, isOfRun, lost } = await teamOf(runner, who, owner.refreshToken === null)
    if (lost !== undefined) undoSteps.push(reportUndo(`the team "${lost}" of the project internal`))
    if (isOfRun) {
      const input = { params: { teamId: ownerTeamId } }
      undoSteps.push([
        `the team ${ownerTeamId} of the project internal`,
        (last) => last.call(Endpoints.DeleteTeam, who, input),
        false
      ])
    }
    const project = { displayName: "conform", ownerTeamId }
    await runner.refused(Endpoints.CreateProject, guest, { body: project }, "USER_AUTHENTICATION_REQUIRED")
    await runner.refused(
      Endpoints.CreateProject,
      who,
      { body: { ...project, ownerTeamId: missingId } },
      "TEAM_MEMBERSHIP_NOT_FOUND"
    )
    await runner.refused(
      Endpoints.TransferProject,
      who,
      { body: { projectId: missingId, newTeamId: ownerTeamId } },
      "PROJECT_NOT_FOUND"
    )
    const displayName = `conform ${run()}`
    const newProject = await runner.create(Endpoints.CreateProject, who, { body: { displayName, ownerTeamId } })
    const projectId = textAt(newProject, "id")
    if (isUnanswered(runner)) undoSteps.push(reportUndo(`the project "${displayName}"`))
    if (projectId === "") return { keys: null, remove }
    const noKeys: ProjectKeys = { projectId, publishableClientKey: null, secretServerKey: null, superSecretAdminKey: null }
    const asOwner = caller("admin", noKeys, null, tokens.accessToken)
    undoSteps.push([`the project ${projectId}`, (last) => last.call(Endpoints.DeleteProject, asOwner, {}), true])
    await runner.refused(
      Endpoints.TransferProject,
      who,
      { body: { projectId, newTeamId: missingId } },
      "TEAM_MEMBERSHIP_NOT_FOUND"
    )
    await runner.call(Endpoints.TransferProject, who, { body: { projectId, newTeamId: ownerTeamId } })
    const keys = await runner.call(Endpoints.CreateProjectKeySet, asOwner, {
      body: {
        description: "latchkey conform",
        expiresAt: new Date(Date.now() + 3_600_000),
        hasPublishableClientKey: true,
        hasSecretServerKey: true,
        hasSuperSecretAdminKey: true
      }
    })
    return {
      keys: {
        projectId,
        publishableClientKey: textAt(keys, "publishable_client_key") || null,
        secretServerKey: textAt(keys, "secret_server_key") || null,
        superSecretAdminKey: textAt(keys, "super_secret_admin_key") || null
      },
      remove
    }
  } catch (cause) {
    // Removes what was created so far, whatever the cause of the failure.
    if (!runner.isEnded) {
      await remove(runner).catch(() => [])
      throw cause
    }
    return { keys: null, remove }
  }
}

/** A project for the calls of `--project scratch`: created when the run starts, and deleted with its contents when the run ends. */
import * as Redacted from "effect/Redacted"
import * as Endpoints from "../../../../src/endpoints/index.ts"
import { type Answer, isValue, textAt } from "./answers.ts"
import { type Caller, caller } from "./Caller.ts"
import { noKeys, type ProjectKeys } from "./ProjectKeys.ts"
import { missingId } from "./refusals.ts"
import type { Runner } from "./Runner.ts"
import { Session } from "./Session.ts"

/** The account that owns the project: an existing user of the project `internal`, or a new user. */
export interface Owner {
  /** The publishable client key of the project `internal`; `null` if the project requires none. */
  readonly publishableClientKey: string | null
  /** The secret server key of the project `internal`, which may delete the account of a new owner; `null` if absent. */
  readonly secretServerKey: string | null
  /** A refresh token of an existing user; `null` to sign up a new user, who is deleted at the end. */
  readonly refreshToken: string | null
}

export interface ScratchProject {
  /** The keys of the project; `null` if it could not be created. */
  readonly keys: ProjectKeys | null
  /** Deletes the project, and the owner's team and account if this run created them. Returns what remains, each with its id or address. */
  readonly remove: (runner: Runner) => Promise<ReadonlyArray<string>>
}

/** Something that the run created. */
interface Creation {
  /** A description with the id or address. */
  readonly noun: string
  /** The ways to delete it, each tried until one succeeds; none if its id is unknown. */
  readonly removals: ReadonlyArray<(runner: Runner) => Promise<Answer>>
}

const randomText = () => crypto.randomUUID().slice(0, 8)

const isRemoved = async (removals: Creation["removals"], runner: Runner): Promise<boolean> => {
  for (const remove of removals) if (await remove(runner).catch(() => undefined) !== undefined) return true
  return false
}

/** What a run has created. */
class Creations {
  private readonly created: Array<Creation> = []

  add(noun: string, ...removals: Creation["removals"]): void {
    this.created.push({ noun, removals })
  }

  /** Adds what may exist if the last call had no response: without its id, it can only be reported. */
  addIfUnanswered(runner: Runner, noun: string): void {
    const last = runner.results.at(-1)
    if (last?.notMade === null && last.status === null) this.add(`${noun}, which may have been created without a response`)
  }

  /** Deletes everything, the newest first. Returns what remains. */
  async remove(runner: Runner): Promise<ReadonlyArray<string>> {
    const leftovers: Array<string> = []
    for (const { noun, removals } of this.created.splice(0).toReversed()) {
      if (!await isRemoved(removals, runner)) leftovers.push(noun)
    }
    return leftovers
  }
}

/** Signs the owner up, or renews the owner's session. */
const ownerOf = async (runner: Runner, owner: Owner, keys: ProjectKeys, creations: Creations): Promise<Caller> => {
  const guest = caller("client", keys)
  if (owner.refreshToken !== null) {
    const renewal = await runner.call(Endpoints.RefreshSession, guest, {
      body: {
        grantType: "refresh_token",
        refreshToken: Redacted.make(owner.refreshToken),
        clientId: keys.projectId,
        clientSecret: keys.publishableClientKey ?? "__stack_public_client__"
      }
    })
    return caller("client", keys, new Session(keys, textAt(renewal, "access_token"), owner.refreshToken))
  }
  const email = `conform.owner.${randomText()}@example.com`
  const body = { email, password: `conform ${crypto.randomUUID()}`, verificationCallbackUrl: undefined }
  const response = await runner.create(Endpoints.SignUpWithPassword, guest, { body })
  const who = caller("client", keys, new Session(keys, textAt(response, "access_token"), textAt(response, "refresh_token")))
  const userId = textAt(response, "user_id")
  creations.addIfUnanswered(runner, `the account ${email} of the project internal`)
  if (isValue(userId)) {
    creations.add(
      `the account ${email}, user ${userId} of the project internal`,
      ...(keys.secretServerKey === null ? [] : [
        (last: Runner) => last.peek(Endpoints.DeleteUser, caller("server", keys), { params: { userId } })
      ]),
      (last) => last.peek(Endpoints.DeleteCurrentUser, who, {})
    )
  }
  return who
}

/**
 * The id of the team that owns the project: a new user's personal team, otherwise a new team. If no team can be created, the first team of
 * an existing user.
 */
const teamOf = async (runner: Runner, who: Caller, isNewUser: boolean, creations: Creations): Promise<string> => {
  const first = textAt(await runner.call(Endpoints.ListTeams, who, { query: { userId: "me" } }), "items.0.id")
  const addTeam = (teamId: string) =>
    creations.add(
      `the team ${teamId} of the project internal`,
      ...(who.keys.secretServerKey === null ? [] : [
        (last: Runner) => last.peek(Endpoints.DeleteTeam, caller("server", who.keys), { params: { teamId } })
      ]),
      (last) => last.peek(Endpoints.DeleteTeam, who, { params: { teamId } })
    )
  if (isNewUser && isValue(first)) {
    addTeam(first)
    return first
  }
  const body = { displayName: `conform ${randomText()}`, creatorUserId: "me" }
  const teamId = textAt(await runner.create(Endpoints.CreateTeam, who, { body }), "id")
  creations.addIfUnanswered(runner, `the team "${body.displayName}" of the project internal`)
  if (!isValue(teamId)) return first
  addTeam(teamId)
  return teamId
}

/** Creates the project and its keys. Returns `null` if that fails. */
const projectOf = async (runner: Runner, owner: Owner, creations: Creations): Promise<ProjectKeys | null> => {
  const internal: ProjectKeys = {
    projectId: "internal",
    publishableClientKey: owner.publishableClientKey,
    secretServerKey: owner.secretServerKey,
    superSecretAdminKey: null
  }
  const who = await ownerOf(runner, owner, internal, creations)
  const guest = caller("client", internal)
  await runner.refused(Endpoints.ListOwnedProjects, guest, {}, "USER_AUTHENTICATION_REQUIRED")
  await runner.call(Endpoints.ListOwnedProjects, who, {})
  const ownerTeamId = await teamOf(runner, who, owner.refreshToken === null, creations)
  const project = { displayName: `conform ${randomText()}`, ownerTeamId }
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
  const projectId = textAt(await runner.create(Endpoints.CreateProject, who, { body: project }), "id")
  creations.addIfUnanswered(runner, `the project "${project.displayName}"`)
  if (!isValue(projectId)) return null
  const asOwner = caller("admin", { ...noKeys, projectId }, null, who.session)
  const removeAsOwner = (last: Runner) => last.call(Endpoints.DeleteProject, asOwner, {})
  let asAdmin: Caller | undefined
  creations.add(
    `the project ${projectId}`,
    // The project's own key outlives the session of the owner.
    (last) => asAdmin === undefined ? removeAsOwner(last) : last.call(Endpoints.DeleteProject, asAdmin, {}),
    (last) => last.peek(Endpoints.DeleteProject, asOwner, {})
  )
  await runner.refused(Endpoints.TransferProject, who, { body: { projectId, newTeamId: missingId } }, "TEAM_MEMBERSHIP_NOT_FOUND")
  await runner.call(Endpoints.TransferProject, who, { body: { projectId, newTeamId: ownerTeamId } })
  const keySet = await runner.call(Endpoints.CreateProjectKeySet, asOwner, {
    body: {
      description: "latchkey conform",
      expiresAt: new Date(Date.now() + 3_600_000),
      hasPublishableClientKey: true,
      hasSecretServerKey: true,
      hasSuperSecretAdminKey: true
    }
  })
  if (keySet === undefined) return null
  const keys = {
    projectId,
    publishableClientKey: textAt(keySet, "publishable_client_key", "") || null,
    secretServerKey: textAt(keySet, "secret_server_key", "") || null,
    superSecretAdminKey: textAt(keySet, "super_secret_admin_key", "") || null
  }
  if (keys.superSecretAdminKey !== null) asAdmin = caller("admin", keys)
  return keys
}

export const makeScratchProject = async (runner: Runner, owner: Owner): Promise<ScratchProject> => {
  const creations = new Creations()
  const remove = (last: Runner) => creations.remove(last)
  try {
    return { keys: await projectOf(runner, owner, creations), remove }
  } catch (cause) {
    if (runner.isEnded) return { keys: null, remove }
    // Removes what was created so far, whatever the cause of the failure.
    await remove(runner)
    throw cause
  }
}

/** Users, their profiles, addresses, keys, accounts and notifications. */
import * as Endpoints from "../../../../../src/endpoints/index.ts"
import { textAt } from "../Runner.ts"
import { callbackUrl, password, type Person, type Scratch } from "../Scratch.ts"

export const users = async (scratch: Scratch, ada: Person): Promise<void> => {
  const { runner, server } = scratch
  await scratch.success(Endpoints.ListUsers, server, { query: { limit: 2 } })
  const user = await scratch.success(Endpoints.CreateUser, server, {
    body: { displayName: "Grace", primaryEmail: scratch.email("grace"), primaryEmailAuthEnabled: true, password }
  })
  const params = { userId: textAt(user, "id") }
  await scratch.success(Endpoints.ReadUser, server, { params })
  await scratch.success(Endpoints.UpdateUser, server, {
    params,
    body: { primaryEmail: scratch.email("hopper"), serverMetadata: { plan: "pro" } }
  }, ["TEAM_MEMBERSHIP_NOT_FOUND"])
  await runner.refused(Endpoints.UpdateUser, server, { params, body: { selectedTeamId: noTeam } }, "TEAM_MEMBERSHIP_NOT_FOUND")
  await scratch.success(Endpoints.DeleteUser, server, { params })
  await scratch.success(Endpoints.ReadCurrentUser, ada.client, {})
  await scratch.success(
    Endpoints.UpdateCurrentUser,
    ada.client,
    { body: { displayName: "Ada", clientMetadata: { seats: 1 } } },
    memberOnly
  )
  await runner.refused(Endpoints.UpdateCurrentUser, ada.client, { body: { selectedTeamId: noTeam } }, "TEAM_MEMBERSHIP_NOT_FOUND")
  await scratch.success(Endpoints.ReadCurrentServerUser, ada.server, {})
  await scratch.success(Endpoints.UpdateCurrentServerUser, ada.server, {
    body: { serverMetadata: { plan: "free" }, primaryEmail: ada.email }
  }, memberOnly)
  await runner.refused(
    Endpoints.UpdateCurrentServerUser,
    ada.server,
    { body: { selectedTeamId: noTeam } },
    "TEAM_MEMBERSHIP_NOT_FOUND"
  )
  const leaving = await scratch.person("lea")
  await scratch.success(Endpoints.DeleteCurrentUser, leaving.client, {})
}
const noTeam = "00000000-0000-4000-8000-000000000000"
const memberOnly = ["TEAM_MEMBERSHIP_NOT_FOUND"]

export const contactChannels = async (scratch: Scratch, ada: Person, grace: Person): Promise<void> => {
  const { guest, runner, server } = scratch
  const second = scratch.email("ada.second")
  const me = "me"
  const takenCode = "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE"
  const channel = { userId: me, type: "email", usedForAuth: false } as const
  await runner.refused(
    Endpoints.CreateContactChannel,
    ada.client,
    { body: { ...channel, value: grace.email, usedForAuth: true } },
    takenCode
  )
  const newChannel = await scratch.success(Endpoints.CreateContactChannel, ada.client, { body: { ...channel, value: second } })
  const params = { userId: me, contactChannelId: textAt(newChannel, "id") }
  await scratch.success(Endpoints.ListContactChannels, ada.client, { query: { userId: me } })
  await scratch.success(Endpoints.ReadContactChannel, ada.client, { params })
  await runner.refused(
    Endpoints.UpdateContactChannel,
    ada.client,
    { params, body: { value: grace.email, usedForAuth: true } },
    takenCode
  )
  await scratch.success(Endpoints.UpdateContactChannel, ada.client, { params, body: { usedForAuth: false } })
  await scratch.success(Endpoints.SendContactChannelVerification, ada.client, { params, body: { callbackUrl } }, [
    "USER_ID_DOES_NOT_EXIST"
  ])
  await runner.refused(
    Endpoints.SendContactChannelVerification,
    server,
    { params: { ...params, userId: noTeam }, body: { callbackUrl } },
    "USER_ID_DOES_NOT_EXIST"
  )
  const code = await scratch.mailedCode(second)
  await scratch.success(Endpoints.CheckContactChannelCode, guest, { body: { code } })
  await scratch.success(Endpoints.VerifyContactChannel, guest, { body: { code } })
  await runner.refused(Endpoints.VerifyContactChannel, guest, { body: { code } }, "VERIFICATION_CODE_ALREADY_USED")
  await runner.refused(Endpoints.CheckContactChannelCode, guest, { body: { code } }, "VERIFICATION_CODE_ALREADY_USED")
  await runner.refused(
    Endpoints.SendContactChannelVerification,
    ada.client,
    { params, body: { callbackUrl } },
    "EMAIL_ALREADY_VERIFIED"
  )
  await scratch.success(Endpoints.DeleteContactChannel, ada.client, { params })
  const third = scratch.email("ada.third")
  const atServer = { userId: ada.id, type: "email", usedForAuth: false } as const
  await runner.refused(
    Endpoints.CreateServerContactChannel,
    server,
    { body: { ...atServer, value: grace.email, usedForAuth: true } },
    takenCode
  )
  const serverChannel = await scratch.success(Endpoints.CreateServerContactChannel, server, {
    body: { ...atServer, value: third }
  })
  const where = { userId: ada.id, contactChannelId: textAt(serverChannel, "id") }
  await runner.refused(
    Endpoints.UpdateServerContactChannel,
    server,
    { params: where, body: { value: grace.email, usedForAuth: true } },
    takenCode
  )
  await scratch.success(Endpoints.UpdateServerContactChannel, server, { params: where, body: { isVerified: true } })
  const primary = { body: { email: ada.email, callbackUrl } }
  await runner.refused(
    Endpoints.SendPrimaryEmailVerification,
    ada.client,
    { body: { email: second, callbackUrl } },
    "EMAIL_IS_NOT_PRIMARY_EMAIL"
  )
  await runner.refused(Endpoints.SendPrimaryEmailVerification, ada.client, primary, "EMAIL_ALREADY_VERIFIED")
  await runner.call(Endpoints.UpdateUser, server, { params: { userId: ada.id }, body: { primaryEmailVerified: false } })
  await scratch.success(Endpoints.SendPrimaryEmailVerification, ada.client, primary)
  await runner.call(Endpoints.UpdateUser, server, { params: { userId: ada.id }, body: { primaryEmailVerified: true } })
}

export const userApiKeys = async (scratch: Scratch, ada: Person): Promise<string> => {
  const { runner, server } = scratch
  const key = { description: "conform", expiresAt: null, isPublic: false, userId: "me" } as const
  const newKey = await scratch.success(Endpoints.CreateUserApiKey, ada.client, { body: key })
  const apiKey = textAt(newKey, "value")
  const params = { apiKeyId: textAt(newKey, "id") }
  await scratch.success(Endpoints.ListUserApiKeys, ada.client, { query: { userId: "me" } })
  await scratch.success(Endpoints.ReadUserApiKey, ada.client, { params })
  await scratch.success(Endpoints.CheckUserApiKey, server, { body: { apiKey } })
  await runner.refused(Endpoints.CheckTeamApiKey, server, { body: { apiKey } }, "WRONG_API_KEY_TYPE")
  await scratch.success(Endpoints.UpdateUserApiKey, ada.client, { params, body: { description: "conform 2", revoked: true } })
  await runner.refused(Endpoints.CheckUserApiKey, server, { body: { apiKey } }, "API_KEY_REVOKED")
  const leakedKey = textAt(await runner.call(Endpoints.CreateUserApiKey, ada.client, { body: key }), "value")
  await scratch.success(Endpoints.RevokeLeakedApiKey, server, { body: { apiKey: leakedKey } })
  const open = textAt(await runner.call(Endpoints.CreateUserApiKey, ada.client, { body: { ...key, isPublic: true } }), "value")
  await runner.refused(Endpoints.RevokeLeakedApiKey, server, { body: { apiKey: open } }, "PUBLIC_API_KEY_CANNOT_BE_REVOKED")
  return open
}

export const accounts = async (scratch: Scratch, ada: Person, grace: Person): Promise<void> => {
  const { runner, server } = scratch
  const account = (userId: string, accountId: string) => ({
    body: { userId, providerConfigId: "github", accountId, email: ada.email, allowSignIn: true, allowConnectedAccounts: true }
  })
  const usedCode = "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN"
  const accountId = `conform-${scratch.run}`
  const provider = await scratch.success(Endpoints.CreateOAuthProvider, server, account(ada.id, accountId))
  await runner.refused(Endpoints.CreateOAuthProvider, server, account(grace.id, accountId), usedCode)
  const graces = await runner.call(Endpoints.CreateOAuthProvider, server, account(grace.id, `${accountId}-2`))
  const ownProvider = { userId: "me", oauthProviderId: textAt(provider, "id") }
  const gracesProvider = { userId: grace.id, oauthProviderId: textAt(graces, "id") }
  await scratch.success(Endpoints.ListOAuthProviders, ada.client, { query: { userId: "me" } })
  await scratch.success(Endpoints.ReadOAuthProvider, ada.client, { params: ownProvider })
  await scratch.success(Endpoints.UpdateOAuthProvider, ada.client, {
    params: ownProvider,
    body: { allowConnectedAccounts: true }
  })
  await scratch.success(Endpoints.ListServerOAuthProviders, server, { query: { userId: ada.id } })
  await scratch.success(Endpoints.ReadServerOAuthProvider, server, { params: { ...ownProvider, userId: ada.id } })
  await runner.refused(
    Endpoints.UpdateServerOAuthProvider,
    server,
    { params: gracesProvider, body: { accountId, allowSignIn: true } },
    usedCode
  )
  await scratch.success(Endpoints.UpdateServerOAuthProvider, server, { params: gracesProvider, body: { allowSignIn: false } })
  await scratch.success(Endpoints.ListConnectedAccounts, ada.client, { params: { userId: "me" } })
  const sharedKeysCode = "OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS"
  const scope = { provider: "github" }
  const body = { scope: "repo" }
  await scratch.refusals(Endpoints.IssueProviderAccessToken, ada.client, { params: { ...scope, userId: "me" }, body })
  await runner.refused(
    Endpoints.IssueProviderAccessToken,
    ada.client,
    { params: { ...scope, userId: "me" }, body },
    sharedKeysCode
  )
  const providerAccountId = accountId
  await scratch.refusals(Endpoints.IssueAccountAccessToken, ada.client, {
    params: { ...scope, userId: "me", providerAccountId },
    body
  })
  await runner.refused(
    Endpoints.IssueAccountAccessToken,
    ada.client,
    { params: { ...scope, userId: "me", providerAccountId }, body },
    sharedKeysCode
  )
  await scratch.refusals(Endpoints.IssueOwnProviderAccessToken, ada.client, { params: scope, body })
  await runner.refused(Endpoints.IssueOwnProviderAccessToken, ada.client, { params: scope, body }, sharedKeysCode)
  await scratch.success(Endpoints.DeleteOAuthProvider, server, { params: { ...ownProvider, userId: ada.id } })
}

export const notifications = async (scratch: Scratch, ada: Person): Promise<void> => {
  const categoryList = await scratch.success(Endpoints.ListNotificationCategories, ada.client, { params: { userId: "me" } })
  const items: unknown = Object(categoryList)["items"]
  const category = (Array.isArray(items) ? items : []).find((entry: unknown) => Object(entry)["can_disable"] === true) as unknown
  await scratch.success(Endpoints.UpdateNotificationCategory, ada.client, {
    params: { userId: "me", categoryId: textAt(category, "notification_category_id") },
    body: { enabled: false }
  })
}

/** Users, their profiles, addresses, keys, accounts and notifications. */
import * as Endpoints from "../../../../../src/endpoints/index.ts"
import { listAt, textAt, valueAt } from "../answers.ts"
import { missingId } from "../refusals.ts"
import { callbackUrl, pageOf, type Person, type Scratch } from "../Scratch.ts"
import { sideBySide } from "../Turns.ts"

const memberOnly = ["TEAM_MEMBERSHIP_NOT_FOUND"]
const unknownTeam = { selectedTeamId: missingId }

export const users = async (scratch: Scratch): Promise<void> => {
  const { password, runner, server } = scratch
  const ada = await scratch.person("ada.user")
  await sideBySide(
    () => scratch.success(Endpoints.ListUsers, server, { query: { limit: 2 } }),
    async () => {
      const user = await scratch.success(Endpoints.CreateUser, server, {
        body: { displayName: "Grace", primaryEmail: scratch.email("grace"), primaryEmailAuthEnabled: true, password }
      })
      const params = { userId: textAt(user, "id") }
      await scratch.success(Endpoints.ReadUser, server, { params })
      await scratch.success(Endpoints.UpdateUser, server, {
        params,
        body: { primaryEmail: scratch.email("hopper"), serverMetadata: { plan: "pro" } }
      }, memberOnly)
      await runner.refused(Endpoints.UpdateUser, server, { params, body: unknownTeam }, "TEAM_MEMBERSHIP_NOT_FOUND")
      await scratch.success(Endpoints.DeleteUser, server, { params })
    },
    async () => {
      await scratch.success(Endpoints.ReadCurrentUser, ada.client, {})
      const body = { displayName: "Ada", clientMetadata: { seats: 1 } }
      await scratch.success(Endpoints.UpdateCurrentUser, ada.client, { body }, memberOnly)
      await runner.refused(Endpoints.UpdateCurrentUser, ada.client, { body: unknownTeam }, "TEAM_MEMBERSHIP_NOT_FOUND")
      await scratch.success(Endpoints.ReadCurrentServerUser, ada.server, {})
      const atServer = { serverMetadata: { plan: "free" }, primaryEmail: ada.email }
      await scratch.success(Endpoints.UpdateCurrentServerUser, ada.server, { body: atServer }, memberOnly)
      await runner.refused(Endpoints.UpdateCurrentServerUser, ada.server, { body: unknownTeam }, "TEAM_MEMBERSHIP_NOT_FOUND")
    },
    async () => {
      const leaving = await scratch.person("lea")
      await scratch.success(Endpoints.DeleteCurrentUser, leaving.client, {})
    }
  )
}

export const contactChannels = async (scratch: Scratch, grace: Person): Promise<void> => {
  const { guest, runner, server } = scratch
  const ada = await scratch.person("ada.channels")
  const second = scratch.email("ada.second")
  const page = pageOf("second-address")
  const me = "me"
  const takenCode = "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE"
  const channel = { userId: me, type: "email", usedForAuth: false } as const
  const takenAddress = { value: grace.email, usedForAuth: true }
  await runner.refused(Endpoints.CreateContactChannel, ada.client, { body: { ...channel, ...takenAddress } }, takenCode)
  const newChannel = await scratch.success(Endpoints.CreateContactChannel, ada.client, { body: { ...channel, value: second } })
  const params = { userId: me, contactChannelId: textAt(newChannel, "id") }
  await scratch.success(Endpoints.ListContactChannels, ada.client, { query: { userId: me } })
  await scratch.success(Endpoints.ReadContactChannel, ada.client, { params })
  await runner.refused(Endpoints.UpdateContactChannel, ada.client, { params, body: takenAddress }, takenCode)
  await scratch.success(Endpoints.UpdateContactChannel, ada.client, { params, body: { usedForAuth: false } })
  await scratch.success(Endpoints.SendContactChannelVerification, ada.client, { params, body: { callbackUrl: page } }, [
    "USER_ID_DOES_NOT_EXIST"
  ])
  const ofNobody = { params: { ...params, userId: missingId }, body: { callbackUrl } }
  await runner.refused(Endpoints.SendContactChannelVerification, server, ofNobody, "USER_ID_DOES_NOT_EXIST")
  const code = await scratch.mailedCode(page)
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
  const ofSecond = { body: { email: second, callbackUrl } }
  await runner.refused(Endpoints.SendPrimaryEmailVerification, ada.client, ofSecond, "EMAIL_IS_NOT_PRIMARY_EMAIL")
  await scratch.success(Endpoints.DeleteContactChannel, ada.client, { params })
  const primary = { body: { email: ada.email, callbackUrl } }
  await runner.refused(Endpoints.SendPrimaryEmailVerification, ada.client, primary, "EMAIL_ALREADY_VERIFIED")
  const user = { userId: ada.id }
  await runner.need(Endpoints.UpdateUser, server, { params: user, body: { primaryEmailVerified: false } })
  await scratch.success(Endpoints.SendPrimaryEmailVerification, ada.client, primary)
}

export const serverContactChannels = async (scratch: Scratch, grace: Person): Promise<void> => {
  const { runner, server } = scratch
  const { id: userId } = await scratch.person("ada.server")
  const takenCode = "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE"
  const channel = { userId, type: "email", usedForAuth: false } as const
  const takenAddress = { value: grace.email, usedForAuth: true }
  await runner.refused(Endpoints.CreateServerContactChannel, server, { body: { ...channel, ...takenAddress } }, takenCode)
  const newChannel = await scratch.success(Endpoints.CreateServerContactChannel, server, {
    body: { ...channel, value: scratch.email("ada.third") }
  })
  const params = { userId, contactChannelId: textAt(newChannel, "id") }
  await runner.refused(Endpoints.UpdateServerContactChannel, server, { params, body: takenAddress }, takenCode)
  await scratch.success(Endpoints.UpdateServerContactChannel, server, { params, body: { isVerified: true } })
}

/** Returns the key that `teams.teamApiKeys` sends as a key of the wrong type. */
export const userApiKeys = async (scratch: Scratch): Promise<string> => {
  const { runner, server } = scratch
  const ada = await scratch.person("ada.keys")
  const key = { description: "conform", expiresAt: null, isPublic: false, userId: "me" } as const
  const newKey = await scratch.success(Endpoints.CreateUserApiKey, ada.client, { body: key })
  const apiKey = textAt(newKey, "value")
  const params = { apiKeyId: textAt(newKey, "id") }
  await scratch.success(Endpoints.ListUserApiKeys, ada.client, { query: { userId: "me" } })
  await scratch.success(Endpoints.ReadUserApiKey, ada.client, { params })
  await scratch.success(Endpoints.CheckUserApiKey, server, { body: { apiKey } })
  await runner.refused(Endpoints.CheckTeamApiKey, server, { body: { apiKey } }, "WRONG_API_KEY_TYPE")
  await scratch.need(Endpoints.UpdateUserApiKey, ada.client, { params, body: { description: "conform 2", revoked: true } })
  await runner.refused(Endpoints.CheckUserApiKey, server, { body: { apiKey } }, "API_KEY_REVOKED")
  const leakedKey = textAt(await runner.call(Endpoints.CreateUserApiKey, ada.client, { body: key }), "value")
  await scratch.success(Endpoints.RevokeLeakedApiKey, server, { body: { apiKey: leakedKey } })
  const open = textAt(await runner.call(Endpoints.CreateUserApiKey, ada.client, { body: { ...key, isPublic: true } }), "value")
  await runner.refused(Endpoints.RevokeLeakedApiKey, server, { body: { apiKey: open } }, "PUBLIC_API_KEY_CANNOT_BE_REVOKED")
  return open
}

export const accounts = async (scratch: Scratch): Promise<void> => {
  const { runner, server } = scratch
  const ada = await scratch.person("ada.accounts")
  const grace = await scratch.person("grace.accounts")
  const account = (userId: string, accountId: string) => ({
    body: { userId, providerConfigId: "github", accountId, email: ada.email, allowSignIn: true, allowConnectedAccounts: true }
  })
  const usedCode = "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN"
  const accountId = `conform-${scratch.shared.run}`
  const provider = await scratch.success(Endpoints.CreateOAuthProvider, server, account(ada.id, accountId))
  await runner.refused(Endpoints.CreateOAuthProvider, server, account(grace.id, accountId), usedCode)
  const graces = await runner.call(Endpoints.CreateOAuthProvider, server, account(grace.id, `${accountId}-2`))
  const ownProvider = { userId: "me", oauthProviderId: textAt(provider, "id") }
  const gracesProvider = { userId: grace.id, oauthProviderId: textAt(graces, "id") }
  await sideBySide(
    () => scratch.success(Endpoints.ListOAuthProviders, ada.client, { query: { userId: "me" } }),
    () => scratch.success(Endpoints.ReadOAuthProvider, ada.client, { params: ownProvider }),
    () => scratch.success(Endpoints.ListServerOAuthProviders, server, { query: { userId: ada.id } }),
    () => scratch.success(Endpoints.ReadServerOAuthProvider, server, { params: { ...ownProvider, userId: ada.id } }),
    () => scratch.success(Endpoints.ListConnectedAccounts, ada.client, { params: { userId: "me" } })
  )
  await scratch.success(Endpoints.UpdateOAuthProvider, ada.client, {
    params: ownProvider,
    body: { allowConnectedAccounts: true }
  })
  await runner.refused(
    Endpoints.UpdateServerOAuthProvider,
    server,
    { params: gracesProvider, body: { accountId, allowSignIn: true } },
    usedCode
  )
  await scratch.success(Endpoints.UpdateServerOAuthProvider, server, { params: gracesProvider, body: { allowSignIn: false } })
  const sharedKeysCode = "OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS"
  const scope = { provider: "github" }
  const body = { scope: "repo" }
  const ofProvider = { params: { ...scope, userId: "me" }, body }
  const ofAccount = { params: { ...ofProvider.params, providerAccountId: accountId }, body }
  await scratch.refusals(Endpoints.IssueProviderAccessToken, ada.client, ofProvider)
  await runner.refused(Endpoints.IssueProviderAccessToken, ada.client, ofProvider, sharedKeysCode)
  await scratch.refusals(Endpoints.IssueAccountAccessToken, ada.client, ofAccount)
  await runner.refused(Endpoints.IssueAccountAccessToken, ada.client, ofAccount, sharedKeysCode)
  await scratch.success(Endpoints.DeleteOAuthProvider, server, { params: { ...ownProvider, userId: ada.id } })
}

export const notifications = async (scratch: Scratch, ada: Person): Promise<void> => {
  const categoryList = await scratch.success(Endpoints.ListNotificationCategories, ada.client, { params: { userId: "me" } })
  const category = listAt(categoryList, "items").find((entry) => valueAt(entry, "can_disable") === true)
  await scratch.success(Endpoints.UpdateNotificationCategory, ada.client, {
    params: { userId: "me", categoryId: textAt(category, "notification_category_id") },
    body: { enabled: false }
  })
}

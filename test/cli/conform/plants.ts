/** Differences that a test plants in a provider's answers, with the name of each in the report. */
import type { Answer, Plant } from "./PlantingProxy.ts"

export const secretOfReply = "sk_live_51HsecretOfAReply"
export const person = "augusta.king@private.example"

const fields = (response: Answer) => response.body as { [name: string]: unknown }
const ok = (change: (response: Answer) => void) => (response: Answer) => {
  if (response.status < 300 && response.headers["x-stack-known-error"] === undefined) change(response)
}
const refusal = (code: string, change: (response: Answer) => void) => (response: Answer) => {
  if (response.headers["x-stack-known-error"] === code) change(response)
}
const on = (route: string, change: (response: Answer) => void): Plant => {
  const [method = "", path = ""] = route.split(" ")
  return { method, path: new RegExp(`^${path.replaceAll("*", "[^/]+")}$`), change }
}

/** Differences and, of the kind "new field", news: the place of each, and its name in the report. */
export const plants: ReadonlyArray<readonly [endpoint: string, kind: string, path: string | null, found: RegExp, plant: Plant]> =
  [
    ["ReadUser", "new field", "nickname", /^$/, on("GET /users/*", ok((a) => void (fields(a)["nickname"] = person)))],
    [
      "ReadServerTeam",
      "field gone",
      "display_name",
      /Missing key/,
      on("GET /teams/*", ok((a) => delete fields(a)["display_name"]))
    ],
    [
      "ReadServerTeam",
      "field gone",
      "server_metadata",
      /missing/,
      on("GET /teams/*", ok((a) => delete fields(a)["server_metadata"]))
    ],
    [
      "ReadJwks",
      "undecodable",
      "keys",
      /Expected array, found object/,
      on("GET /projects/*/.well-known/jwks.json", ok((a) => void (fields(a)["keys"] = {})))
    ],
    [
      "ReadConfig",
      "undecodable",
      "config_string",
      /found number/,
      on("GET /internal/config", ok((a) => void (fields(a)["config_string"] = 7)))
    ],
    ["CreateTeam", "status", null, /200 instead of 201/, on("POST /teams", ok((a) => void (a.status = 200)))],
    [
      "CreateWebhookToken",
      "status",
      null,
      /202 instead of 201/,
      on("POST /webhooks/svix-token", ok((a) => void (a.status = 202)))
    ],
    [
      "ReadMetrics",
      "header",
      "content-type",
      /not application\/json/,
      on("GET /internal/metrics", ok((a) => void (a.headers["content-type"] = "text/json")))
    ],
    [
      "ReadEmailDelivery",
      "header",
      "x-stack-request-id",
      /missing/,
      on("GET /emails/delivery-info", ok((a) => delete a.headers["x-stack-request-id"]))
    ],
    [
      "ReadVaultValue",
      "unknown code",
      null,
      /^VAULT_SEALED \(400\)$/,
      on(
        "POST /data-vault/stores/*/get",
        refusal("DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST", (a) => {
          a.headers["x-stack-known-error"] = "VAULT_SEALED"
          fields(a)["code"] = "VAULT_SEALED"
        })
      )
    ],
    [
      "ReadInvitation",
      "unlisted code",
      null,
      /^TEAM_NOT_FOUND \(404\)$/,
      on(
        "POST /team-invitations/accept/details",
        refusal("VERIFICATION_CODE_NOT_FOUND", (a) => {
          a.headers["x-stack-known-error"] = "TEAM_NOT_FOUND"
          fields(a)["code"] = "TEAM_NOT_FOUND"
        })
      )
    ],
    [
      "UpdatePassword",
      "status",
      null,
      /422 instead of 400/,
      on(
        "POST /auth/password/update",
        refusal("PASSWORD_CONFIRMATION_MISMATCH", (a) => void (a.headers["x-stack-actual-status"] = "422"))
      )
    ],
    [
      "CreateMembership",
      "header",
      "x-stack-known-error",
      /another code/,
      on("POST /team-memberships/*/*", refusal("TEAM_MEMBERSHIP_ALREADY_EXISTS", (a) => void (fields(a)["code"] = secretOfReply)))
    ],
    [
      "SetPassword",
      "header",
      "x-stack-known-error",
      /missing/,
      on(
        "POST /auth/password/set",
        refusal("PASSWORD_TOO_SHORT", (a) => {
          delete a.headers["x-stack-known-error"]
        })
      )
    ],
    [
      "UpdateItemQuantity",
      "unexpected refusal",
      null,
      /^ITEM_NOT_FOUND \(400\)$/,
      on(
        "POST /payments/items/*/*/*/update-quantity",
        refusal("ITEM_QUANTITY_INSUFFICIENT_AMOUNT", (a) => {
          a.headers["x-stack-known-error"] = "ITEM_NOT_FOUND"
          fields(a)["code"] = "ITEM_NOT_FOUND"
        })
      )
    ],
    [
      "ListOutboxEmails",
      "new field",
      "items[].opened_by",
      /^$/,
      on(
        "GET /emails/outbox",
        ok((a) => (fields(a)["items"] as ReadonlyArray<object>).forEach((mail) => Object.assign(mail, { opened_by: person })))
      )
    ],
    [
      "ListUsers",
      "undecodable",
      "items[].signed_up_at_millis",
      /found string/,
      on(
        "GET /users",
        ok((a) =>
          (fields(a)["items"] as ReadonlyArray<object>).forEach((user) => Object.assign(user, { signed_up_at_millis: person }))
        )
      )
    ],
    [
      "CheckUserApiKey",
      "not refused",
      null,
      /^status 200$/,
      on(
        "POST /user-api-keys/check",
        refusal("API_KEY_REVOKED", (a) => {
          delete a.headers["x-stack-known-error"]
          delete a.headers["x-stack-actual-status"]
        })
      )
    ],
    [
      "GrantProduct",
      "unexpected refusal",
      null,
      /^status 404, without a code$/,
      on(
        "POST /payments/products/*/*",
        ok((a) => {
          a.headers["x-stack-actual-status"] = "404"
          a.headers["content-type"] = "text/plain"
        })
      )
    ],
    [
      "ReadSessionReplay",
      "undecodable",
      "project_user",
      /found null/,
      on("GET /internal/session-replays/*", ok((a) => void (fields(a)["project_user"] = null)))
    ],
    [
      "ReadProject",
      "new field",
      "(a name)",
      /^$/,
      on("GET /projects/current", ok((a) => void (fields(a)[person] = secretOfReply)))
    ]
  ]

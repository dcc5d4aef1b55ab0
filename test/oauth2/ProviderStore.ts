/** The store of a test's OpenID provider: in memory, and separate for each provider. */
import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider"

interface Row {
  readonly model: string
  readonly id: string
  payload: AdapterPayload
}

/** A new store. Nothing expires in it, because the provider checks times itself. */
export const providerStore = (): AdapterFactory => {
  const rows = new Map<string, Row>()
  const findBy = (model: string, field: "uid" | "userCode", value: string) =>
    Promise.resolve(Array.from(rows.values()).find((row) => row.model === model && row.payload[field] === value)?.payload)
  return (model): Adapter => ({
    upsert: (id, payload) => {
      rows.set(`${model}:${id}`, { model, id, payload })
      return Promise.resolve()
    },
    find: (id) => Promise.resolve(rows.get(`${model}:${id}`)?.payload),
    findByUid: (uid) => findBy(model, "uid", uid),
    findByUserCode: (userCode) => findBy(model, "userCode", userCode),
    consume: (id) => {
      const row = rows.get(`${model}:${id}`)
      if (row) row.payload = { ...row.payload, consumed: Math.floor(Date.now() / 1000) }
      return Promise.resolve()
    },
    destroy: (id) => {
      rows.delete(`${model}:${id}`)
      return Promise.resolve()
    },
    revokeByGrantId: (grantId) => {
      for (const [key, { payload }] of rows) if (payload.grantId === grantId) rows.delete(key)
      return Promise.resolve()
    }
  })
}

/** What the test's OpenID provider remembers: each provider its own, in memory. */
import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider"

interface Row {
  readonly model: string
  readonly id: string
  payload: AdapterPayload
}

/** A fresh store. Nothing expires here; the provider looks at times itself. */
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

/** Reads what the emulator's page reads, and does what its buttons do. */
import { assert } from "@effect/vitest"
import type { Emulator } from "../../../src/emulator/index.ts"
import type { PanelRequestDetail, PanelState } from "../../../src/emulator/panel/PanelState.ts"

export const pageOf = ({ fetch, url }: Pick<Emulator, "fetch" | "url">) => {
  const ask = (method: string, path: string, body?: unknown) =>
    fetch(`${url}/emulator/page/${path}`, {
      method,
      ...(body !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
    })
  const read = async <A>(path: string): Promise<A> => {
    const response = await ask("GET", path)
    assert.strictEqual(response.status, 200, path)
    return response.json() as Promise<A>
  }
  return {
    ask,
    state: (search = "") => read<PanelState>(`state?search=${encodeURIComponent(search)}`),
    request: (id: number) => read<PanelRequestDetail>(`requests/${id}`)
  }
}

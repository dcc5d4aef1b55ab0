/** Token stores that few browser programs use. Client apps load them on first use (docs/decisions/0052). */
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as TokenStoreFunctions from "../../layers/tokenStores/TokenStoreFunctions.ts"
import * as TokenStoreRequest from "../../layers/tokenStores/TokenStoreRequest.ts"
import type { TokenStore } from "../../pipeline/ports/TokenStore.ts"

type Made = Effect.Effect<TokenStore["Service"], never, Scope.Scope>

export interface RareStores {
  readonly ofFunctions: (functions: TokenStoreFunctions.TokenStoreFunctions, limit: Duration.Duration) => Made
  readonly ofPair: (pair: TokenStoreRequest.TokenPair) => Made
  readonly ofRequest: (
    projectId: string,
    request: TokenStoreRequest.RequestLike,
    options?: TokenStoreRequest.RequestOptions
  ) => Made
}

export const rareStores: RareStores = {
  ofFunctions: TokenStoreFunctions.make,
  ofPair: TokenStoreRequest.makeFrom,
  ofRequest: TokenStoreRequest.make
}

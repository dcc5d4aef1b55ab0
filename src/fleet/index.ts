/** State that many processes share through optional Redis. */
export { createFleet, type CreateFleetOptions, type Joinable, type PromisedFleet, type SendCommand } from "./createFleet.ts"
export { currentServerUser } from "./currentServerUser.ts"
export { type BudgetOptions, Fleet, type FleetOptions, join, layer, type UsersOptions } from "./Fleet.ts"
export { renewals as fleetRenewals } from "./FleetRenewals.ts"
export { type Forgotten, type ReadUsers, userReads } from "./ReadUsers.ts"
export { waits as budgetWaits } from "./RequestBudget.ts"
export { commands as redisCommands } from "./SharedRedis.ts"
export { whenConnected } from "./whenConnected.ts"

/** The provider and hooks for dashboards of project owners. Other programs do not load them. */
export { AdminAppContextNotFound } from "../errors/local/ContextErrors.ts"
export {
  AdminProvider,
  type AdminProviderProps,
  type AdminServices,
  useAdminApp,
  useAdminLive,
  useAdminLiveState
} from "./admin/AdminProvider.tsx"

/** The address by which a browser has reached the emulator. */
import type { Store } from "../../store/Store.ts"

/**
 * The emulator's base URL with the host of the request, so that redirects stay on the host to which the browser returns its cookies: a port
 * answers under several names, such as `localhost` and `127.0.0.1`. A base URL that was chosen takes precedence.
 */
export const browserUrl = (store: Store, host: string | undefined): string =>
  !store.settings.isUrlGiven && host !== undefined && /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`)
    ? `http://${host}`
    : store.url

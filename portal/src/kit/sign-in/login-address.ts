import { type Farewell, farewells, type SsoFailure, ssoFailures } from '#platform/login-parameters.ts'
import { isSitePath } from '#platform/site-path.ts'

export const loginPath = '/login'

const endedMark = 'ended'

/** The tokens of mailed links are longer. They must not get into the query, which the server sees. */
const longestPartId = 40

/** The login screen that leads back to the visitor's page: `/login?next=…`; with `ended` it says that the session has ended. */
export function loginAddress(
  { pathname, search = '', hash = '' }: { pathname: string; search?: string; hash?: string },
  { ended = false } = {},
): string {
  const address = pathname + search + (hash.length > longestPartId ? '' : hash)
  const next = pathname === loginPath || pathname === '/' ? '' : `next=${encodeURIComponent(address)}`
  const query = [next, ended && `${endedMark}=1`].filter(Boolean).join('&')
  return query ? `${loginPath}?${query}` : loginPath
}

export const saysEnded = (search: URLSearchParams): boolean => search.has(endedMark)

/** The login screen with a farewell: `/login?said=logged-out`. */
export const farewellAddress = (said: Farewell): string => `${loginPath}?said=${said}`

export const readFarewell = (search: URLSearchParams): Farewell | undefined =>
  farewells.find((said) => said === search.get('said'))

export const readSsoFailure = (search: URLSearchParams): SsoFailure | undefined =>
  ssoFailures.find((failure) => failure === search.get('sso'))

/** Who logs in, as far as it decides where the login leads. */
interface Arriving {
  duties?: readonly unknown[]
  passwordChangeRequired?: boolean
}

/** The first screen: the profile (spec 1 §2.8), and for staff their work, unless they have a password to change on the profile first. */
const firstScreen = ({ duties = [], passwordChangeRequired }: Arriving): string =>
  duties.length > 0 && !passwordChangeRequired ? '/work' : '/user-profile'

/** Where to go after signing in: `next` if it is a path of this site, else the first screen. */
export function readNext(search: string, user: Arriving = {}): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  return isSitePath(next) && !next.startsWith(loginPath) ? next : firstScreen(user)
}

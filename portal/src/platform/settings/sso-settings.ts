import type { Duty } from '../duties.ts'
import { duties as allDuties } from '../duty-words.ts'
import { isEmail, normaliseEmail } from '../values/emails.ts'

/** The provider through which staff log in (docs/decisions/0044). */
export interface SsoSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** What the button of the login page says after 'Log in with'. */
  name: string
  scope: string
  /** The claim that lists a person's groups. */
  groupsClaim: string
  /** What the members of a group may do. */
  duties: ReadonlyMap<string, readonly Duty[]>
  /** Servers that the portal calls: that of the issuer, and further ones of the provider. */
  origins: readonly string[]
}

/** Nobody gets these from a group: a person who holds them has to give them. */
const neverByGroup: readonly Duty[] = ['administrator', 'integrity-officer']

/** Reads the settings of single sign-on; undefined without an issuer. A string is a sentence about what is wrong, without any secret. */
export function readSsoSettings(env: NodeJS.ProcessEnv): SsoSettings | undefined | string {
  const issuer = env['OIDC_ISSUER']
  if (!issuer) return undefined
  if (!isServer(issuer)) return 'OIDC_ISSUER must be an address such as https://login.example.gov.ng.'
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (!clientId || !clientSecret) return 'OIDC_ISSUER also needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.'
  const name = env['OIDC_NAME'] ?? 'your work account'
  if (name.length > 40) return 'OIDC_NAME must have at most 40 characters.'
  const more = split(env['OIDC_ORIGINS'], ',')
  if (!more.every((origin) => isServer(origin) && new URL(origin).pathname === '/'))
    return 'OIDC_ORIGINS must list servers such as https://keys.example.org, without a path and separated by commas.'
  const duties = readDuties(env['OIDC_DUTIES'])
  if (typeof duties === 'string') return duties
  const origins = [issuer, ...more].map((address) => new URL(address).origin)
  const groupsClaim = env['OIDC_GROUPS_CLAIM'] ?? 'groups'
  const scope = ['openid', ...split(env['OIDC_SCOPE'] ?? 'email profile', ' ').filter((one) => one !== 'openid')].join(
    ' ',
  )
  return { issuer, clientId, clientSecret, name, scope, groupsClaim, duties, origins }
}

/** Encrypted, except on the machine itself. */
function isServer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username, password } = new URL(text)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return (protocol === 'https:' || (protocol === 'http:' && isLocal)) && !search && !hash && !username && !password
}

const split = (text: string | undefined, by: string): string[] =>
  (text ?? '')
    .split(by)
    .map((part) => part.trim())
    .filter(Boolean)

/** `group=duty,duty;group2=duty`. The last '=' counts, because groups of a directory have such characters in their names. */
function readDuties(text: string | undefined): Map<string, readonly Duty[]> | string {
  const found = new Map<string, readonly Duty[]>()
  for (const entry of split(text, ';')) {
    const at = entry.lastIndexOf('=')
    const group = entry.slice(0, Math.max(at, 0)).trim()
    const named = split(entry.slice(at + 1), ',')
    if (!group || named.length === 0)
      return 'OIDC_DUTIES must be such as press=editor,publisher;licences=licensing-officer.'
    const duties = allDuties.filter((duty) => named.includes(duty))
    if (duties.length !== new Set(named).size) return `OIDC_DUTIES gives the group ${group} a duty that does not exist.`
    const never = duties.find((duty) => neverByGroup.includes(duty))
    if (never) return `OIDC_DUTIES cannot give the duty ${never}: people give it in the portal.`
    found.set(group, duties)
  }
  return found
}

/**
 * The e-mail address of the only member of staff who logs in with a password; undefined where all of them may. A string in `wrong` says what is wrong.
 */
export function readBreakGlass(env: NodeJS.ProcessEnv): { account: string | undefined; wrong?: string } {
  const { STAFF_LOCAL_SIGN_IN: local = 'on', BREAK_GLASS_ACCOUNT: account, OIDC_ISSUER: issuer } = env
  const refuse = (wrong: string) => ({ account: undefined, wrong })
  if (local !== 'on' && local !== 'off') return refuse("STAFF_LOCAL_SIGN_IN must be 'on' or 'off'.")
  if (local === 'on' && account) return refuse('BREAK_GLASS_ACCOUNT needs STAFF_LOCAL_SIGN_IN=off.')
  if (local === 'on') return { account: undefined }
  if (!issuer) return refuse('STAFF_LOCAL_SIGN_IN=off needs OIDC_ISSUER, else no member of staff could log in.')
  if (!account || !isEmail(normaliseEmail(account)))
    return refuse('STAFF_LOCAL_SIGN_IN=off needs the e-mail address of an administrator as BREAK_GLASS_ACCOUNT.')
  return { account: normaliseEmail(account) }
}

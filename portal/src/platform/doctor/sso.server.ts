import type { Config } from '../settings/config.server.ts'
import type { SsoSettings } from '../settings/sso-settings.ts'
import { about, codeOf, type Finding } from './finding.ts'

const timeout = 5_000
const { ok, note, fix } = about('Single sign-on')

/** Asks the provider for its description and compares it with the settings; logs nobody in. Nothing without a provider. */
export async function checkSso({ sso }: Config): Promise<Finding[]> {
  if (!sso) return []
  const address = `${sso.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeout), redirect: 'manual' })
    if (answer.status !== 200)
      return [
        fix(
          `${address} answers ${answer.status}. Correct OIDC_ISSUER: the address of the issuer, without a path of its own.`,
        ),
      ]
    const described = (await answer.json()) as Record<string, unknown>
    const findings = judgeDescription(described, sso)
    return findings.length > 0 ? findings : [ok(`Staff log in at ${sso.issuer}.`)]
  } catch (error) {
    const code = codeOf((error as { cause?: unknown }).cause) || (error as Error).name
    return [
      fix(
        `The provider ${new URL(sso.issuer).host} does not answer (${code}). Check OIDC_ISSUER, the certificate, and the firewall between.`,
      ),
    ]
  }
}

/** What of the provider's description does not fit. */
export function judgeDescription(described: Record<string, unknown>, { issuer, origins }: SsoSettings): Finding[] {
  if (described['issuer'] !== issuer)
    return [
      fix(
        'The provider calls itself by another name. Set OIDC_ISSUER to its issuer exactly as the provider writes it, with or without a slash at the end.',
      ),
    ]
  const called = ['token_endpoint', 'jwks_uri', 'userinfo_endpoint'].map((name) => [name, described[name]] as const)
  const originOf = (value: unknown) => (typeof value === 'string' && URL.canParse(value) ? new URL(value).origin : '')
  const absent = called.filter(([name, value]) => !originOf(value) && name !== 'userinfo_endpoint')
  const foreign = called.map(([, value]) => originOf(value)).filter((origin) => origin && !origins.includes(origin))
  const listed = (name: string) => (Array.isArray(described[name]) ? (described[name] as unknown[]) : undefined)
  const lacksPkce = listed('code_challenge_methods_supported')?.includes('S256') === false
  const signs = listed('id_token_signing_alg_values_supported')
  return [
    ...(absent.length > 0 ? [fix(`The provider does not say its ${absent.map(([name]) => name).join(' and ')}.`)] : []),
    ...(foreign.length > 0
      ? [fix(`The provider also answers at ${[...new Set(foreign)].join(' and ')}. Add it to OIDC_ORIGINS.`)]
      : []),
    ...(lacksPkce ? [fix('The provider does not accept PKCE with S256.')] : []),
    ...(signs && !signs.some((alg) => /^(RS|PS|ES)\d|^EdDSA$/.test(String(alg)))
      ? [fix('The provider does not sign tokens with RSA, ECDSA or Ed25519.')]
      : []),
    ...(typeof described['end_session_endpoint'] === 'string'
      ? []
      : [note('The provider has no logout page: people who log out of the portal stay logged in there.')]),
  ]
}

/** How members of staff may log in, in words. */
export const describeStaffLogin = ({ sso, breakGlassAccount }: Config): Finding[] =>
  sso
    ? [
        ok(`Staff log in at ${new URL(sso.issuer).host}.`),
        about('Passwords of staff').ok(breakGlassAccount ? 'Off, but for one account for emergencies.' : 'On.'),
      ]
    : []

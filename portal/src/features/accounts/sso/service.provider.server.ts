import type { JWTPayload } from 'jose'
import type { Configuration } from 'openid-client'
import type { Clock } from '#platform/clock.ts'
import type { SsoSettings } from '#platform/settings/sso-settings.ts'
import { metadataMinutes, timeoutSeconds, signatures, skewSeconds, maxAnswerBytes } from './rules.ts'

type Client = typeof import('openid-client')

/** What the portal knows about the provider, and how it checks what the provider signed. */
export interface KnownProvider {
  client: Client
  configuration: Configuration
  issuer: string
  /** Throws unless the provider signed it, for this portal, and its time is right. */
  verify(token: string, rules?: { type?: string; requires?: string[]; mostMinutes?: number }): Promise<JWTPayload>
}

export interface Provider {
  settings: SsoSettings
  /** What it said at most so many seconds ago. Throws when the provider does not answer in time, or as another issuer. */
  ask(maxSeconds?: number): Promise<KnownProvider>
}

/** One provider, whose description this process keeps for an hour. Its libraries are loaded at the first use. */
export function createProvider(settings: SsoSettings, clock: Clock): Provider {
  let known: { at: number; provider: Promise<KnownProvider> } | undefined
  return {
    settings,
    ask(maxSeconds = metadataMinutes * 60) {
      const now = clock.now().getTime()
      if (known && now - known.at < maxSeconds * 1000) return known.provider
      const provider = discover(settings, clock)
      const asked = { at: now, provider }
      known = asked
      // A failure is not kept: the next person tries again.
      provider.catch(() => known === asked && (known = undefined))
      return provider
    },
  }
}

async function discover(settings: SsoSettings, clock: Clock): Promise<KnownProvider> {
  const [client, jose] = await Promise.all([import('openid-client'), import('jose')])
  const { clientId, clientSecret } = settings
  const fetch = createGuardedFetch(settings.origins)
  const issuerUrl = new URL(settings.issuer)
  const metadata = { client_secret: clientSecret, [client.clockTolerance]: skewSeconds }
  const configuration = await client.discovery(issuerUrl, clientId, metadata, client.ClientSecretBasic(clientSecret), {
    timeout: timeoutSeconds,
    [client.customFetch]: fetch,
    // Only on the machine itself (platform/settings/sso-settings.ts).
    ...(issuerUrl.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
  })
  const { issuer, jwks_uri: keysAt } = configuration.serverMetadata()
  if (!keysAt) throw new Error('the provider names no keys')
  const keys = jose.createRemoteJWKSet(new URL(keysAt), {
    timeoutDuration: timeoutSeconds * 1000,
    // A key that is not known is looked up again, at most so often.
    cooldownDuration: 5_000,
    [jose.customFetch]: fetch,
  })
  return {
    client,
    configuration,
    issuer,
    async verify(token, { type, requires = [], mostMinutes } = {}) {
      const { payload } = await jose.jwtVerify(token, keys, {
        issuer,
        audience: clientId,
        algorithms: signatures,
        clockTolerance: skewSeconds,
        currentDate: clock.now(),
        requiredClaims: ['iat', ...requires],
        ...(type && { typ: type }),
        ...(mostMinutes && { maxTokenAge: mostMinutes * 60 }),
      })
      return payload
    },
  }
}

type Fetch = (url: string, options: object) => Promise<Response>

/**
 * Calls the provider alone, whatever addresses its description contains: no other server, no redirect, and no answer without end. The callers set the
 * time limit.
 */
export function createGuardedFetch(origins: readonly string[]): Fetch {
  return async (url, options) => {
    if (!origins.includes(new URL(url).origin)) throw new TypeError('the provider names a server that is not allowed')
    const answer = await fetch(url, { ...options, redirect: 'manual' })
    const { status, headers } = answer
    const body = await readAll(answer.body)
    return new Response(body.length > 0 ? new Uint8Array(body) : null, { status, headers })
  }
}

async function readAll(body: ReadableStream<Uint8Array> | null): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    // Leaving the loop ends the connection.
    if (size > maxAnswerBytes) throw new TypeError('the provider answers too much')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

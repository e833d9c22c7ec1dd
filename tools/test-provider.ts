import { generateKeyPairSync, type JsonWebKey, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** A person at the provider. */
export interface ProviderPerson {
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  groups?: string[]
}

/** The tokens that the provider is about to answer. */
export type Tamper = (tokens: { id_token: string }) => Promise<{ id_token: string }> | { id_token: string }

export interface TestProvider {
  issuer: string
  client: { id: string; secret: string }
  /** The private key with which the provider signs. */
  key: JsonWebKey & { kid: string }
  people: Record<string, ProviderPerson>
  /** Changes what the token endpoint answers, as an attacker between would. */
  tamper: Tamper | undefined
  /** Requests that the provider received, by path. */
  asked: string[]
  /** Goes away, as in an outage. */
  stop(): Promise<void>
  /** Comes back at the same address, with another key where it is given. */
  start(key?: TestProvider['key']): Promise<void>
}

export function newProviderKey(): TestProvider['key'] {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' }
}

/** A real provider of OpenID Connect on a port of its own, for the portal at `portalUrl`. Everybody logs in with a name and any password. */
export async function startProvider(portalUrl: string): Promise<TestProvider> {
  const server = createServer()
  await listen(server, 0)
  const { port } = server.address() as AddressInfo
  server.close()
  let running: Server | undefined
  const provider: TestProvider = {
    issuer: `http://localhost:${port}`,
    client: { id: 'portal', secret: randomUUID() },
    key: newProviderKey(),
    people: {},
    tamper: undefined,
    asked: [],
    async start(key = provider.key) {
      provider.key = key
      const answer = describe(provider, portalUrl).callback()
      running = createServer((request, response) => void answer(request, response))
      await listen(running, port)
    },
    async stop() {
      const ended = running
      running = undefined
      ended?.closeAllConnections()
      if (ended) await new Promise((resolve) => ended.close(resolve))
    },
  }
  await provider.start()
  return provider
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))

function describe(given: TestProvider, portalUrl: string): Provider {
  const provider = new Provider(given.issuer, {
    clients: [
      {
        client_id: given.client.id,
        client_secret: given.client.secret,
        redirect_uris: [`${portalUrl}/api/auth/sso/callback`],
        post_logout_redirect_uris: [`${portalUrl}/login?said=logged-out`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        backchannel_logout_uri: `${portalUrl}/api/auth/sso/logout-token`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [given.key as never] },
    cookies: { keys: ['a-key-for-tests'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: {
      openid: ['sub', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
      groups: ['groups'],
    },
    pkce: { required: () => true },
    // The provider refuses calls into private networks; here everything is on one machine.
    fetch: (url: URL | string, { dispatcher: _guard, ...options }: Record<string, unknown>) =>
      globalThis.fetch(url, options as RequestInit),
    features: {
      devInteractions: { enabled: true },
      rpInitiatedLogout: { enabled: true },
      backchannelLogout: { enabled: true },
    },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, ...given.people[sub] }),
    }),
    // Nobody is asked whether the portal may know them.
    async loadExistingGrant(context: never) {
      const { oidc } = context as unknown as {
        oidc: {
          provider: Provider
          client: { clientId: string }
          session: { accountId: string }
        }
      }
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  } as never)
  provider.use(async (context, next) => {
    given.asked.push(context.path)
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (context.path === '/token' && given.tamper && body?.id_token)
      context.body = { ...body, ...(await given.tamper({ id_token: body.id_token })) }
  })
  return provider
}

/** As a browser: logs a person in at the provider, from the address to which the portal sent them; the address to which the provider sends them back. */
export async function logInAtProvider(start: string, person: string): Promise<string> {
  const jar = new Map<string, string>()
  let address = start
  let body: URLSearchParams | undefined
  for (let step = 0; step < 12; step++) {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body && { method: 'POST', body }),
    })
    body = undefined
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    const location = answer.headers.get('location')
    if (location) {
      address = new URL(location, address).href
      if (new URL(address).origin !== new URL(start).origin) return address
      continue
    }
    const page = await answer.text()
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
    if (!action) throw new Error(`the provider answered ${answer.status}: ${page.slice(0, 500)}`)
    address = new URL(action, address).href
    body = new URLSearchParams({ prompt: 'login', login: person, password: 'any' })
  }
  throw new Error('the provider did not come to an end')
}

import { logInAtProvider, startProvider, type TestProvider } from '@regulator/tools/test-provider.ts'
import { afterAll } from 'vitest'
import { startTestPortal, type TestPortal } from '#app/testing.server.ts'

/** The address that the provider knows; the calls go to the portal of the test. */
export const portalUrl = 'http://portal.test'

export interface SsoTest {
  portal: TestPortal
  provider: TestProvider
  close(): Promise<void>
}

/** A portal whose staff log in at a real provider. */
export async function startSsoTest(
  env: Record<string, string> = {},
  options: Omit<NonNullable<Parameters<typeof startTestPortal>[0]>, 'env'> = {},
): Promise<SsoTest> {
  const provider = await startProvider(portalUrl)
  const portal = await startTestPortal({
    ...options,
    env: {
      PUBLIC_URL: portalUrl,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.client.id,
      OIDC_CLIENT_SECRET: provider.client.secret,
      OIDC_NAME: 'the Commission’s account',
      OIDC_SCOPE: 'email profile groups',
      ...env,
    },
  }).catch(async (error: unknown) => {
    await provider.stop()
    throw error
  })
  return {
    portal,
    provider,
    async close() {
      await portal.close()
      await provider.stop()
    },
  }
}

/** A portal with a provider for a test file. */
export async function useSso(...settings: Parameters<typeof startSsoTest>): Promise<SsoTest> {
  const sso = await startSsoTest(...settings)
  afterAll(sso.close)
  return sso
}

export interface Begun {
  /** The address at the provider. */
  location: string
  cookie: string
}

/** The button of the login page. */
export async function begin({ portal }: Pick<SsoTest, 'portal'>, next?: string): Promise<Begun> {
  const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`
  const { status, headers } = await portal.call('GET', `/api/auth/sso/start${query}`)
  if (status !== 302) throw new Error(`start answered ${status}`)
  return { location: headers.get('location')!, cookie: (headers.get('set-cookie') ?? '').split(';')[0]! }
}

/** Back at the portal, as the browser with this cookie; where it goes next. */
export async function comeBack({ portal }: Pick<SsoTest, 'portal'>, address: string, cookie: string): Promise<string> {
  const { pathname, search } = new URL(address)
  const { status, headers } = await portal.call('GET', pathname + search, { headers: { cookie } })
  if (status !== 302) throw new Error(`callback answered ${status}`)
  return headers.get('location')!
}

export const ticketOf = (location: string): string => /#sso=([\w-]+)$/.exec(location)?.[1] ?? ''
export const exchange = ({ portal }: Pick<SsoTest, 'portal'>, ticket: string, cookie: string) =>
  portal.call('POST', '/api/auth/sso/ticket', { body: { ticket }, headers: { cookie } })

/** From the button to the end: where the login ended, and the session if there is one. */
export async function logInBySso(test: SsoTest, person: string) {
  const { location, cookie } = await begin(test)
  const ended = await comeBack(test, await logInAtProvider(location, person), cookie)
  const ticket = ticketOf(ended)
  if (!ticket) return { ended, token: '', user: undefined }
  const { status, body } = await exchange(test, ticket, cookie)
  if (status !== 200) throw new Error(`the ticket answered ${status}`)
  return { ended, token: body.token as string, user: body.user as { id: string; duties: string[]; role: string } }
}

/** The actions in the audit log since a moment, the oldest first. */
export async function auditOf({ portal }: Pick<SsoTest, 'portal'>, pattern = '%sso%') {
  const { rows } = await portal.deps.database.pool.query(
    'select action, record_id as "recordId", details from audit_log where action like $1 order by id',
    [pattern],
  )
  return rows as { action: string; recordId: string; details: Record<string, unknown> | null }[]
}

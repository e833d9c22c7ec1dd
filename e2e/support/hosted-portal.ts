import { afterAll, beforeAll } from 'vitest'
import { testEnvironment } from '../../portal/src/app/testing.environment.ts'
import { createTestDatabase } from '../../tools/test-database.ts'
import { liftCaseLimits } from './cases.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { signIn } from './session.ts'
import { atWorkerEnd } from './worker-end.ts'

interface OwnPortal {
  /** Why these tests cannot share one. */
  own: string
  /** Makes the copy of the project that is started instead of this one. */
  root?: () => Promise<string>
  /** Settings beside the usual ones. */
  env?: Record<string, string>
}

/**
 * The portal of this worker, which files share: their accounts and names are their own, they change neither content nor settings, and they count only what
 * is theirs. People may file as many cases there as tests need. With `own` one of this file only, from its start to its end. The address is known from the file's `beforeAll` on.
 */
export function hostPortal(options?: OwnPortal): { readonly url: string } {
  let portal: RunningPortal | undefined
  // Making a copy includes a build of its pages.
  beforeAll(async () => void (portal = await (options ? start(options) : share())), options?.root && 300_000)
  if (options) afterAll(() => portal?.stop())
  return {
    get url() {
      if (!portal) throw new Error('the portal has not started yet')
      return portal.url
    },
  }
}

let shared: Promise<RunningPortal> | undefined

function share(): Promise<RunningPortal> {
  if (!shared) {
    atWorkerEnd(async () => (await shared)?.stop())
    shared = start({}).then(async (portal) => {
      await liftCaseLimits(portal.url, await signIn(portal.url))
      return portal
    })
  }
  return shared
}

/** On a prepared database, whose administrator, key and limits are those of the tests. */
async function start({ root, env }: Partial<OwnPortal>): Promise<RunningPortal> {
  const database = await createTestDatabase('prepared')
  const { ADMIN_EMAIL, ADMIN_PASSWORD, MASTER_KEY, LOGIN_LIMIT } = testEnvironment('', database.url)
  try {
    const portal = await startPortal({
      ...(root && { root: await root() }),
      env: {
        DATABASE_URL: database.url,
        ADMIN_EMAIL: ADMIN_EMAIL!,
        ADMIN_PASSWORD: ADMIN_PASSWORD!,
        MASTER_KEY: MASTER_KEY!,
        LOGIN_LIMIT: LOGIN_LIMIT!,
        ...env,
      },
    })
    const stop = async () => {
      await portal.stop()
      await database.drop()
    }
    return { ...portal, stop }
  } catch (error) {
    await database.drop()
    throw error
  }
}

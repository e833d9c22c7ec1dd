import { afterAll, beforeAll } from 'vitest'
import { testEnvironment } from '../../portal/src/app/testing.environment.ts'
import { createTestDatabase, type TestDatabase } from '../../tools/test-database.ts'
import { liftCaseLimits } from './cases.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { signIn } from './session.ts'
import { atWorkerEnd } from './worker-end.ts'

interface Needs {
  /** Why these tests need a database that no other file has written to: they get the worker's portal with one. */
  fresh: string
}

interface OwnPortal {
  /** Why these tests need a process of their own, with its settings, memory or folder. */
  own: string
  /** Makes the copy of the project that is started instead of this one. */
  root?: () => Promise<string>
  /** Settings beside the usual ones. */
  env?: Record<string, string>
}

/**
 * The portal of this worker, which files share: their accounts and names are their own, they change neither content nor settings, and they count only what
 * is theirs. People may file as many cases there as tests need. The address is known from the file's `beforeAll` on.
 */
export function hostPortal(needs?: Needs | OwnPortal): Pick<RunningPortal, 'url' | 'dataDir'> {
  let portal: RunningPortal | undefined
  const find = () => (needs && 'own' in needs ? start(needs) : share(needs !== undefined))
  // Making a copy includes a build of its pages.
  beforeAll(async () => void (portal = await find()), needs && 'root' in needs ? 300_000 : undefined)
  if (needs && 'own' in needs) afterAll(() => portal?.stop())
  const running = () => {
    if (!portal) throw new Error('the portal has not started yet')
    return portal
  }
  return {
    get url() {
      return running().url
    },
    get dataDir() {
      return running().dataDir
    },
  }
}

type SharedPortal = RunningPortal & Pick<TestDatabase, 'renew'>

let shared: SharedPortal | undefined
let isChanged = false

/** Renews the database before and after tests that need a fresh one. The portal loses its connection, reconnects and drops its caches. */
async function share(needsFresh: boolean): Promise<SharedPortal> {
  const known = shared
  shared ??= await start({})
  if (!known) atWorkerEnd(shared.stop)
  if (known && (isChanged || needsFresh)) await known.renew()
  if (!needsFresh && (!known || isChanged)) await liftCaseLimits(shared.url, await signIn(shared.url))
  isChanged = needsFresh
  return shared
}

/** On a prepared database, whose administrator, key and limits are those of the tests. */
async function start({ root, env }: Partial<OwnPortal>): Promise<SharedPortal> {
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
    return { ...portal, stop, renew: database.renew }
  } catch (error) {
    await database.drop()
    throw error
  }
}

import { afterAll, beforeAll } from 'vitest'
import { testEnvironment } from '../../portal/src/app/testing.environment.ts'
import { createTestDatabase, type TestDatabase } from '../../tools/test-database.ts'
import { admin, type RunningPortal, startPortal } from './portal.ts'

/**
 * A portal on a database of its own, from the start of the test file that calls this to its end; its address is known
 * from the file's own `beforeAll` on. `root` makes the copy of the project that is started instead of this one; `env` adds settings.
 */
export function hostPortal({ root, env }: { root?: () => Promise<string>; env?: Record<string, string> } = {}): {
  readonly url: string
} {
  let database: TestDatabase | undefined
  let portal: RunningPortal | undefined
  beforeAll(async () => {
    database = await createTestDatabase('prepared')
    portal = await startPortal({
      ...(root && { root: await root() }),
      env: { ...environmentOf(database), ...env },
    })
    // Making a copy includes a build of its pages.
  }, root && 300_000)
  afterAll(async () => {
    await portal?.stop()
    await database?.drop()
  })
  return {
    get url() {
      if (!portal) throw new Error('the portal has not started yet')
      return portal.url
    },
  }
}

/** The prepared database has the administrator and the key of its first portal. */
function environmentOf({ url }: TestDatabase): Record<string, string> {
  const { MASTER_KEY } = testEnvironment('', '')
  return { DATABASE_URL: url, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, MASTER_KEY: MASTER_KEY! }
}

import { afterAll, beforeAll } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tools/test-database.ts'
import { closeBrowser } from './browser.ts'
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
    database = await createTestDatabase()
    portal = await startPortal({
      ...(root && { root: await root() }),
      env: { DATABASE_URL: database.url, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ...env },
    })
    // Making a copy includes a build of its pages.
  }, root && 300_000)
  afterAll(async () => {
    await closeBrowser()
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

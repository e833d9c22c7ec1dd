import { afterAll, beforeAll } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tools/test-database.ts'
import { closeBrowser } from './browser.ts'
import { admin, type RunningPortal, startPortal } from './portal.ts'

/**
 * A portal with its own database for the duration of the calling test file; its address is known
 * from the file's own `beforeAll` on.
 */
export function hostPortal(): { readonly url: string } {
  let database: TestDatabase | undefined
  let portal: RunningPortal | undefined
  beforeAll(async () => {
    database = await createTestDatabase()
    portal = await startPortal({
      env: { DATABASE_URL: database.url, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    })
  })
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

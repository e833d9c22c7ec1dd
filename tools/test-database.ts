import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { dropDatabase, runStatement, withDatabase } from './run-statement.ts'

/** `migrated` has empty tables; in `prepared` a portal has started once: its queues, seeds, search index and first administrator. */
export type Template = 'migrated' | 'prepared'

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the PostgreSQL server of this run (see PostgresServer), its template databases, and a folder that its end removes. */
    testServer: { url: string; ownerUrl: string; adminUrl: string; templates: Record<Template, string>; folder: string }
  }
}

/** `url` is for the portal, as in production with two roles; `ownerUrl` for actions of the tables' owner. */
export type TestDatabase = {
  url: string
  ownerUrl: string
  /** As it was at first, under the same address; connections to it are lost. */
  renew(): Promise<void>
  drop(): Promise<void>
}

/** A database for the calling test file only; `renew` and `drop` close remaining connections to it. */
export async function createTestDatabase(of: Template = 'migrated'): Promise<TestDatabase> {
  const { url, ownerUrl, templates } = inject('testServer')
  const template = templates[of]
  const name = `${template}_${randomBytes(6).toString('hex')}`
  const create = (as: string) => runStatement(ownerUrl, `CREATE DATABASE ${as} TEMPLATE ${template}`)
  await create(name)
  return {
    url: withDatabase(url, name),
    ownerUrl: withDatabase(ownerUrl, name),
    // Copied first, so that a program that reconnects finds it at once.
    renew: async () => {
      await create(`${name}_next`)
      await dropDatabase(ownerUrl, name)
      await runStatement(ownerUrl, `ALTER DATABASE ${name}_next RENAME TO ${name}`)
    },
    drop: () => dropDatabase(ownerUrl, name),
  }
}

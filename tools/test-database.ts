import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { dropDatabase, runStatement, withDatabase } from './run-statement.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the PostgreSQL server of this run (see PostgresServer), and its migrated template database. */
    testServer: { url: string; ownerUrl: string; adminUrl: string; template: string }
  }
}

/** `url` is for the portal, as in production with two roles; `ownerUrl` for actions of the tables' owner. */
export type TestDatabase = { url: string; ownerUrl: string; drop(): Promise<void> }

/** A migrated, empty database for the calling test file only; `drop` closes remaining connections to it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, ownerUrl, template } = inject('testServer')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await runStatement(ownerUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  return {
    url: withDatabase(url, name),
    ownerUrl: withDatabase(ownerUrl, name),
    drop: () => dropDatabase(ownerUrl, name),
  }
}

import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { runStatement, withDatabase } from './run-statement.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL server of this run, and its migrated template database. */
    testServer: { url: string; template: string }
  }
}

export type TestDatabase = { url: string; drop(): Promise<void> }

/** A migrated, empty database for the calling test file alone; `drop` ends what is still connected to it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('testServer')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await clone(url, name, template)
  return {
    url: withDatabase(url, name),
    drop: () => runStatement(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

// PostgreSQL refuses a template that another session is copying at this moment; files start side by side.
async function clone(url: string, name: string, template: string): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await runStatement(url, `CREATE DATABASE ${name} TEMPLATE ${template}`)
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || attempt === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
}

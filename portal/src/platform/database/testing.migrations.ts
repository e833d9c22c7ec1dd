import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder } from './migrate.server.ts'

interface Journal {
  entries: { idx: number; when: number; tag: string }[]
}

/** The migrations of the project, or of `from`, in a folder of their own, for those of a made-up next release. */
export function copyMigrations(from = migrationsFolder) {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(from, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = () => JSON.parse(readFileSync(path, 'utf8')) as Journal
  return {
    folder,
    count: () => journal().entries.length,
    /** Adds a migration, as `drizzle-kit generate` does. */
    add(tag: string, statements: string[]) {
      const { entries, ...other } = journal()
      const last = entries.at(-1)!
      const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag }
      writeFileSync(path, JSON.stringify({ ...other, entries: [...entries, next] }))
      writeFileSync(join(folder, `${tag}.sql`), statements.join(';--> statement-breakpoint\n'))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

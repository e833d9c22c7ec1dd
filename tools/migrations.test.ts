import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contractions, declaredRequirement, firstMigrations } from './migrations.ts'
import { repositoryRoot } from './repository-root.ts'

const folder = join(repositoryRoot, 'portal/migrations')
const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string; when: number }[]
}

test('migrations are in the order of their times, so that none is left out', () => {
  expect(entries.map(({ when }) => when)).toEqual(entries.map(({ when }) => when).toSorted((a, b) => a - b))
})

test('a migration that may disturb the release before says which releases can serve its result', () => {
  for (const [at, { tag }] of entries.entries()) {
    if (at < firstMigrations) continue
    const sql = readFileSync(join(folder, `${tag}.sql`), 'utf8')
    const declared = declaredRequirement(sql)
    if (declared === undefined) expect(contractions(sql), `${tag} defines no required_migrations()`).toEqual([])
    else expect(declared).toBeLessThanOrEqual(at + 1)
  }
})

describe('what counts as added', () => {
  test.each([
    'CREATE TABLE "later" ("id" integer PRIMARY KEY NOT NULL);',
    'ALTER TABLE "users" ADD COLUMN "nickname" text;',
    `ALTER TABLE "content_files" ADD COLUMN "hashes" jsonb DEFAULT '{}'::jsonb NOT NULL;`,
    'CREATE INDEX "backup_runs_kind" ON "backup_runs" USING btree ("kind","started_at");',
    'CREATE TABLE "a" ("b" uuid);--> statement-breakpoint\nALTER TABLE "a" ADD CONSTRAINT "a_b" FOREIGN KEY ("b") REFERENCES "c"("id");',
    'CREATE TABLE "a" ("b" uuid);--> statement-breakpoint\nCREATE UNIQUE INDEX "a_b" ON "a" USING btree ("b");',
    '-- A note about DROP TABLE.\nCREATE EXTENSION IF NOT EXISTS unaccent;',
  ])('%s', (sql) => expect(contractions(sql)).toEqual([]))

  test.each([
    'ALTER TABLE "users" DROP COLUMN "nickname";',
    'ALTER TABLE "users" ADD COLUMN "nickname" text NOT NULL;',
    'ALTER TABLE "users" ADD COLUMN "nickname" text UNIQUE;',
    'ALTER TABLE "users" RENAME COLUMN "name" TO "first_name";',
    'ALTER TABLE "users" ALTER COLUMN "name" SET NOT NULL;',
    'ALTER TABLE "users" ADD CONSTRAINT "u" CHECK (name <> \'\');',
    'CREATE UNIQUE INDEX "u" ON "users" USING btree ("name");',
    'UPDATE users SET name = upper(name);',
    'DROP INDEX "backup_runs_kind";',
    'CREATE TRIGGER t BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION refuse_change();',
  ])('not: %s', (sql) => expect(contractions(sql)).toHaveLength(1))

  test('the declared number is read from the function', () => {
    const made = (n: string) =>
      `CREATE OR REPLACE FUNCTION required_migrations() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT ${n}';`
    expect(declaredRequirement(made('6'))).toBe(6)
    expect(declaredRequirement('-- required_migrations()')).toBeUndefined()
  })
})

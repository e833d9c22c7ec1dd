/** They make the tables of the first release: there is no older one that they could break. */
export const firstMigrations = 3

// What a release that knows nothing of it is not disturbed by.
const additive = [
  /^create table /,
  /^create extension /,
  /^create (or replace )?function /,
  /^create index /,
  /^comment on /,
  /^grant |^revoke execute /,
]

/** A column that an INSERT of the release before may leave out. */
const isOptionalColumn = (each: string) =>
  /^alter table \S+ add column /.test(each) &&
  !/\b(unique|primary key|check|references)\b/.test(each) &&
  (!each.includes(' not null') || each.includes(' default '))

const isAdditive = (each: string) => isOptionalColumn(each) || additive.some((form) => form.test(each))

/** The statements of a migration that may disturb the release before: those that do not only add, to tables that are not new in it. */
export function contractions(sql: string): string[] {
  const statements = sql
    .split('--> statement-breakpoint')
    .map((each) =>
      each
        .replace(/^\s*--.*$/gm, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
  const made = new Set(statements.flatMap((each) => /^create table (\S+)/i.exec(each)?.[1] ?? []))
  const isOfNewTable = (each: string) =>
    [/^alter table (\S+) /i, /^create unique index \S+ on (\S+) /i, /^create trigger .* on (\S+) /i].some((form) =>
      made.has(form.exec(each)?.[1] ?? ''),
    )
  return statements.filter((each) => !isOfNewTable(each) && !isAdditive(each.toLowerCase()))
}

/** The number that a migration declares: releases with that many migrations can work with its result. */
export function declaredRequirement(sql: string): number | undefined {
  const found = /function\s+required_migrations\(\)\s+returns integer[^;]*'\s*select\s+(\d+)\s*'/i.exec(sql)?.[1]
  return found === undefined ? undefined : Number(found)
}

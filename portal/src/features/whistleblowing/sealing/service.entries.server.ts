import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { conflict } from '#platform/problem.ts'
import type { EventName } from '../kind.ts'
import { messages } from '../messages.ts'
import { entriesOfReport } from '../rules.ts'
import { insertEntry, listEntries, listLastMessages, nextEntry } from './store.entries.server.ts'
import type { OpenReport } from './service.open.server.ts'
import { sealJson, unsealJson } from './service.seal.server.ts'

/** Content of a note, message or event; stored only sealed. */
interface EntryFacts {
  text: string
  from: 'staff' | 'reporter'
  byName: string
  event?: EventName
}

export interface Entry extends EntryFacts {
  position: number
  on: string
  kind: 'note' | 'message' | 'event'
}

export const entryContext = (reportId: string, position: number): string => `entry ${reportId} ${position}`

/** Adds an entry to the report; call it with the report locked. */
export async function addEntry(
  deps: Deps,
  tx: Db,
  { row, key }: Pick<OpenReport, 'row' | 'key'>,
  kind: Entry['kind'],
  facts: EntryFacts,
): Promise<void> {
  const position = await nextEntry(tx, row.id)
  if (kind === 'message' && facts.from === 'reporter' && position > entriesOfReport)
    throw conflict(messages.tooManyMessages)
  await insertEntry(tx, {
    reportId: row.id,
    position,
    kind,
    on: nigerianDay(deps.clock.now()),
    sealed: sealJson(key, entryContext(row.id, position), facts),
  })
}

export async function readEntries(db: Db, { row, key }: OpenReport): Promise<Entry[]> {
  const rows = await listEntries(db, row.id)
  return rows.map(({ position, on, kind, sealed }) => ({
    ...unsealJson<EntryFacts>(key, entryContext(row.id, position), sealed),
    position,
    on,
    kind,
  }))
}

/** The ids of these reports in which the reporter wrote last. */
export async function findAwaitingAnswer(db: Db, reports: readonly OpenReport[]): Promise<ReadonlySet<string>> {
  const keys = new Map(reports.map(({ row, key }) => [row.id, key]))
  const last = await listLastMessages(db, [...keys.keys()])
  const isReporters = ({ reportId, position, sealed }: (typeof last)[number]) =>
    unsealJson<EntryFacts>(keys.get(reportId)!, entryContext(reportId, position), sealed).from === 'reporter'
  return new Set(last.filter(isReporters).map(({ reportId }) => reportId))
}

/** Whether the reporter's last message has the same text, so that a message sent again after a lost answer is stored once. */
export async function isSaidAlready(tx: Db, report: OpenReport, text: string): Promise<boolean> {
  const last = (await readEntries(tx, report)).at(-1)
  return last?.kind === 'message' && last.from === 'reporter' && last.text === text
}

import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { factsContext, type FileFacts, storedFileName } from '../service.server.ts'
import { entryContext, readEntries } from '../sealing/service.entries.server.ts'
import { type Facts, openRow, type OpenReport, ownerTag, sealFacts } from '../sealing/service.open.server.ts'
import { sealJson, unsealJson } from '../sealing/service.seal.server.ts'
import { listAttachments, updateAttachmentFacts, updateEntry } from '../sealing/store.entries.server.ts'
import { lockOwned, updateReport } from '../store.server.ts'

/**
 * Removes a person from their identified reports, in the transaction that deletes the account; the reports stay without a name. No date, entry or
 * audit record is written, because next to the deletion of the account it would reveal the reporter.
 */
export async function eraseReporter(deps: Deps, tx: Db, person: SignedIn): Promise<void> {
  for (const row of await lockOwned(tx, ownerTag(deps, person.id))) {
    const report = openRow(deps, row)
    const facts = withoutPerson(report.facts, person)
    await updateReport(tx, row.id, { ownerTag: null, sealed: sealFacts(report.key, row.id, facts) })
    await eraseInEntries(tx, report, facts.name)
    await eraseInFiles(tx, report)
  }
}

/** A member of staff may have written the report for another person, whose name stays. */
function withoutPerson(facts: Facts, person: SignedIn): Facts {
  if (person.role === 'Admin' && facts.email !== person.email) return { ...facts, userId: '' }
  return { ...facts, userId: '', isAnonymous: true, name: '', email: '', phone: '' }
}

async function eraseInEntries(tx: Db, report: OpenReport, byName: string): Promise<void> {
  const { row, key } = report
  for (const { position, on: _on, kind: _kind, ...facts } of await readEntries(tx, report))
    if (facts.from === 'reporter' && facts.byName !== byName)
      await updateEntry(tx, row.id, position, sealJson(key, entryContext(row.id, position), { ...facts, byName }))
}

/** File names may contain the name of a person, so use neutral names, as for anonymous reports. */
async function eraseInFiles(tx: Db, { row, key }: OpenReport): Promise<void> {
  for (const { id, position, sealedFacts } of await listAttachments(tx, row.id)) {
    const facts = unsealJson<FileFacts>(key, factsContext(row.id, id), sealedFacts)
    const renamed = { ...facts, name: storedFileName(position, facts.kind) }
    await updateAttachmentFacts(tx, id, sealJson(key, factsContext(row.id, id), renamed))
  }
}

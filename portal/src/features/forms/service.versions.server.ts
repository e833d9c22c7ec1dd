import { readAccount } from '#people/directory.server.ts'
import { listDocuments } from '#features/documents/service.server.ts'
import { type SignedIn, systemActor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import type { TemplateContent, TemplateVersion } from './contract.ts'
import { messages } from './messages.ts'
import { templateRecordType } from './rules.ts'
import { findVisibleTemplate } from './service.lookup.server.ts'
import { toFormDoc, documentsOf } from './service.server.ts'
import { listVersionRows, lookForVersion } from './store.server.ts'

const versionsShown = 200

/** Names of the authors of versions; built-in forms have the portal itself as author. */
async function nameStaff(deps: Deps, ids: string[]): Promise<Map<string, string>> {
  const people = [...new Set(ids)].filter((id) => id !== systemActor.id)
  const accounts = await Promise.all(people.map((id) => readAccount(deps, id)))
  const names = accounts.map((account, index): [string, string] => [
    people[index] ?? '',
    account ? `${account.name} ${account.surname}` : messages.formerStaff,
  ])
  return new Map([[systemActor.id, systemActor.name], ...names])
}

/** The versions of a form with author and time, newest first. */
export async function listVersions(
  deps: Deps,
  actor: SignedIn,
  idOrSlug: string,
): Promise<{ versions: TemplateVersion[] }> {
  requireDuty(actor, may.readForms)
  const { template } = await findVisibleTemplate(deps, actor, idOrSlug)
  const rows = await listVersionRows(deps.database.db, template.id, versionsShown)
  const names = await nameStaff(
    deps,
    rows.map((row) => row.savedBy),
  )
  return {
    versions: rows.map((row) => ({
      version: row.version,
      title: row.title,
      savedAt: row.savedAt.toISOString(),
      savedBy: names.get(row.savedBy) ?? messages.formerStaff,
    })),
  }
}

/** A form in an earlier version. Restoring it means saving it again as a new version. */
export async function readVersion(
  deps: Deps,
  actor: SignedIn,
  idOrSlug: string,
  version: number,
): Promise<{ version: TemplateContent }> {
  requireDuty(actor, may.readForms)
  const { template } = await findVisibleTemplate(deps, actor, idOrSlug)
  const row = await lookForVersion(deps.database.db, template.id, version)
  if (!row) throw notFound(messages.versionNotFound)
  const { title, description, section, leadsTo, savedAt, savedBy } = row
  const all = await listDocuments(deps.database.db, templateRecordType, template.id)
  const documents = documentsOf(row, all).map(toFormDoc)
  const name = (await nameStaff(deps, [savedBy])).get(savedBy) ?? messages.formerStaff
  return {
    version: {
      version,
      title,
      description,
      section,
      leadsTo,
      documents,
      savedAt: savedAt.toISOString(),
      savedBy: name,
    },
  }
}

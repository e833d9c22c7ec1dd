import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { toDocumentView } from './service.server.ts'
import { listUploadedRows } from './store.server.ts'

const mostExported = 10_000

/** Every file that the person has uploaded, except to records of companies, for the export of personal data. */
export async function exportOwnDocuments(deps: Deps, actor: SignedIn): Promise<Record<string, unknown[]>> {
  return { documents: (await listUploadedRows(deps.database.db, actor.id, mostExported)).map(toDocumentView) }
}

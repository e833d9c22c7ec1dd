// A sealed list keeps nothing, as reports of wrongdoing require: one POST with the query in its body, since proxies log addresses and browsers keep
// them; no view, preference, neighbour, file or batch; nothing reaches SQL. Filters, counts, order and page are a pure function over the records that
// the reader may read (`service.memory.server.ts`). State is in the screen until it is left. A record opens on purpose only, because each opening is
// in the audit log. The setting of single keys comes with the answer: a call of its own would tell that somebody opened the reports.
// Each page opens every report of the reader: 2,000 take half a second of processor time, in turns of ten. It is good for thousands.

import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf, ResponseOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import type { StaffList } from '../contract.list.ts'
import { readListRequest } from '../contract.query.ts'
import type { ListRow } from '../contract.ts'
import { readShortcuts } from '../service.preferences.server.ts'
import type { sealedPage } from './contract.ts'
import { pageInMemory } from './service.memory.server.ts'

type Call = ReturnType<typeof sealedPage>

/**
 * A page of a sealed list. `find` answers the records that the reader may read and that have the words, if any; nothing of the query reaches the
 * database.
 */
export async function readSealedPage(
  deps: Deps,
  reader: SignedIn,
  { list, body, find }: { list: StaffList; body: BodyOf<Call>; find: (words: string) => Promise<ListRow[]> },
): Promise<ResponseOf<Call>> {
  requireDuty(reader, list.duties.read)
  const { page, pageSize = list.pageSize ?? 25, ...parameters } = body
  const request = readListRequest(list, parameters)
  const rows = await find(request.query.q)
  const asked = { reader: reader.id, now: deps.clock.now(), page, pageSize }
  const { isOn: keys } = await readShortcuts(deps, reader)
  return { ...pageInMemory(list, rows, request, asked), keys }
}

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

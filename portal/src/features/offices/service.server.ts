import { listContent } from '#features/content/engine/service.server.ts'
import { readFrame } from '#features/site-frame/service.server.ts'
import type { Office } from '#kit/site-frame.ts'
import { visitor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { offices } from './content.ts'
import { allOffices, officeOf } from './contract.ts'

/** The office that serves a council area, else the head office. */
export async function officeFor(deps: Deps, area: string): Promise<Office> {
  const [{ contact }, stored] = await Promise.all([readFrame(deps), listContent(deps, visitor, offices)])
  return officeOf(allOffices(contact, stored), area)
}

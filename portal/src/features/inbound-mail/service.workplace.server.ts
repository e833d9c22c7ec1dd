import type { WorkplaceSource } from '#features/workplace/service.kinds.server.ts'
import { may } from '#platform/duties.ts'
import { codesFor, type ThreadKind } from './service.kinds.server.ts'
import { countInbound } from './store.server.ts'

/** How many answers by e-mail wait for staff, in the threads that the person may read. */
export const inboundMailWorkplace = (kinds: readonly ThreadKind[]): WorkplaceSource => ({
  key: 'inbound-mail',
  label: 'Answers by e-mail',
  duties: may.readInboundMails,
  countOpen: async ({ database }, actor) => ({
    count: await countInbound(database.db, { held: true, codes: codesFor(actor, kinds) }),
  }),
})

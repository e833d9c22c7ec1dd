import type { RecordServer } from '#engines/records/service.records.server.ts'
import type { Actor } from '#platform/actor.ts'
import { applicationServer } from '../service.record.server.ts'
import { correctionRequest } from './kind.ts'
import { correctionMessages as messages } from './messages.ts'
import { type RequestRow, requestStore } from './store.server.ts'

const { mayAct, isOwn, actorNow } = applicationServer
type Has = (row: RequestRow, actor: Actor) => boolean

/** Everybody is to a request what they are to its application, which also has the history and the mails. */
export const requestServer: RecordServer<typeof correctionRequest, RequestRow> = {
  kind: correctionRequest,
  words: messages,
  store: requestStore,
  isOwn: ({ parent }, actor) => isOwn(parent, actor),
  actorNow: (tx, { parent }, actor) => actorNow!(tx, parent, actor),
  mayAct: Object.fromEntries(
    Object.entries(mayAct).map(([role, has]): [string, Has] => [role, ({ parent }, actor) => has(parent, actor)]),
  ) as Record<keyof typeof mayAct, Has>,
  view: (_deps, row) => Promise.resolve(row),
  write: () => Promise.resolve(undefined),
}

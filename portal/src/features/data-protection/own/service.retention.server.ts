import type { RetentionKind } from '../retention/service.kinds.server.ts'
import { deleteOldView, listOldViews } from './store.views.server.ts'

/** The list of who opened a record. It has no audit entry for each row: it is itself only a list of what was read. */
export const viewRetention: RetentionKind = {
  key: 'record-views',
  title: 'The list of who opened a record',
  from: 'the hour of the view',
  bounds: { least: 180, most: 3_650 },
  find: (deps, before, limit) => listOldViews(deps.database.db, before, limit),
  remove: (deps, id) => deleteOldView(deps.database.db, id),
}

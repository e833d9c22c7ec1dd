import type { WorkplaceSource } from '#features/workplace/service.kinds.server.ts'
import { requireOwnFactor } from '#features/accounts/factors/service.server.ts'
import { may } from '#platform/duties.ts'
import { Problem } from '#platform/problem.ts'
import { countOpenReports } from './store.server.ts'

/**
 * Reports add to the workplace one number, for those who may read them: no row, no address and no search result, which a browser or a log could keep
 * (docs/decisions/0008).
 */
export const reportWorkplace: WorkplaceSource = {
  key: 'report',
  label: 'Reports of wrongdoing',
  duties: may.handleReports,
  async countOpen(deps, actor) {
    try {
      await requireOwnFactor(deps, actor)
    } catch (error) {
      if (error instanceof Problem) return undefined
      throw error
    }
    return { count: await countOpenReports(deps.database.db, actor.id) }
  },
}

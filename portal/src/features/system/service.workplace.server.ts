import { firstRows, type WorkplaceSource } from '#features/workplace/service.kinds.server.ts'
import { may } from '#platform/duties.ts'
import { whatNeedsCare } from './messages.ts'
import { readSystem, type SystemSources } from './service.server.ts'

/** What the page System warns of, for administrators. */
export const systemWorkplace = (sources: SystemSources): WorkplaceSource => ({
  key: 'system',
  label: 'System',
  duties: may.manageSystem,
  async readWork(deps, actor, { now }) {
    const care = whatNeedsCare(await readSystem(deps, actor, sources))
    const rows = care.slice(0, firstRows).map(({ text, to }, at) => ({
      id: String(at),
      to: `/system${to}`,
      reference: '',
      title: text,
      person: '',
      state: '',
      due: '',
      overdue: false,
      at: now.toISOString(),
    }))
    return [{ list: 'care', count: care.length, to: '/system', rows }]
  },
})

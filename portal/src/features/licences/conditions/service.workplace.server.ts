import { lookOf } from '#engines/records/kind.ts'
import { readLists, type Register, registerSource } from '#features/workplace/service.registers.server.ts'
import { may } from '#platform/duties.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { condition } from '../kind.conditions.ts'
import { licence } from '../kind.ts'
import { classes } from '../rules.facts.ts'
import { licenceListSource } from '../store.list.server.ts'
import { type LicenceRow, licenceStore } from '../store.server.ts'
import { conditionListSource } from './store.list.server.ts'
import { type ConditionRow, findListed } from './store.server.ts'

const duties = may.manageLicences
const inForce = { licence: ['active', 'suspended'] }
const returns = { check: { state: ['returned'], ...inForce } }

/** In the order of the ids. */
async function findConditions(...[db, ids]: Parameters<Register<ConditionRow>['find']>): Promise<ConditionRow[]> {
  const found = new Map((await findListed(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

const conditionWork = registerSource<ConditionRow>({
  key: 'licence-condition',
  label: 'Licence conditions',
  duties,
  source: conditionListSource,
  lists: { ...returns, overdue: { state: ['overdue'], ...inForce } },
  find: findConditions,
  toRow(row, now) {
    const { label } = lookOf(condition, row, now)
    const due = row.nextDay ? `Due ${formatDay(row.nextDay)}` : ''
    const overdue = label === condition.states.overdue.label
    return { title: row.text, person: row.parent.holder, state: label, due, overdue, at: row.nextDay ?? '' }
  },
  /** Those that wait for the registrar. */
  async countOpen(deps, actor) {
    const [counted] = await readLists(deps, actor, { source: conditionListSource, lists: returns }, 0)
    return { count: counted!.count }
  },
})

const endingWork = registerSource<LicenceRow>({
  key: 'licence',
  label: 'Licences',
  duties,
  source: licenceListSource,
  sort: 'until',
  lists: { ending: { ending: ['soon'] } },
  find: licenceStore.findAll,
  toRow: (row, now) => ({
    title: `${classes[row.class].label} licence`,
    person: row.holder,
    state: lookOf(licence, row, now).label,
    due: `Ends ${formatDay(row.validTo)}`,
    overdue: false,
    at: row.validTo,
  }),
})

/** What licences add to My work of the registrar. */
export const licenceWork = [conditionWork, endingWork]

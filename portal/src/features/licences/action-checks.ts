import type { Values } from '#engines/records/kind.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { everyTerm, rights } from './contract.asked.ts'
import { type LicenceState, pick } from './kind.ts'
import { licenceMessages as messages } from './messages.ts'
import { type LicenceTerms } from './rules.facts.ts'
import { changesBetween, type Wrong, wrongDays } from './rules.ts'

type Check = (row: LicenceState, input: Values, now: Date) => Wrong | undefined

/** An act has its day: it has come, and the licence had begun. */
const wrongDay: Check = ({ validFrom }, input, now) => {
  const given = input['day'] as string
  if (given > nigerianDay(now)) return { field: 'day', message: messages.dayFuture }
  return given < validFrom ? { field: 'day', message: messages.beforeStart } : undefined
}
const nothingChanges = (row: LicenceState, after: Partial<LicenceTerms>): Wrong | undefined =>
  Object.keys(changesBetween(row, after)).length === 0
    ? { field: Object.keys(after)[0]!, message: messages.nothingChanges }
    : undefined

/** What contradicts itself in what is given with an action, or has nothing to change. */
export const checks = {
  addCondition({ validFrom, validTo }, { due, nextDay }) {
    if (due === 'never') return undefined
    if (!nextDay) return { field: 'nextDay', message: messages.conditionDay }
    if ((nextDay as string) < validFrom) return { field: 'nextDay', message: messages.beforeStart }
    return (nextDay as string) > validTo ? { field: 'nextDay', message: messages.afterEnd } : undefined
  },
  amend: (row, input, now) => wrongDay(row, input, now) ?? nothingChanges(row, pick(rights, input)),
  renew(row, input, now) {
    const validTo = input['validTo'] as string
    if (validTo <= row.validTo) return { field: 'validTo', message: messages.renewedBackwards }
    return wrongDay(row, input, now) ?? wrongDays({ ...row, validFrom: row.validTo, validTo }, nigerianDay(now))
  },
  lift: wrongDay,
  suspend: wrongDay,
  surrender: wrongDay,
  revoke: wrongDay,
  correct(row, input, now) {
    const after = pick(everyTerm, input)
    return nothingChanges(row, after) ?? wrongDays({ ...row, ...after }, nigerianDay(now))
  },
  warn: ({ warning }, input) =>
    input['warning'] === warning ? { field: 'warning', message: messages.nothingChanges } : undefined,
} satisfies Record<string, Check>

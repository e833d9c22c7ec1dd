import type { HistoryRole } from './rules.ts'

interface Entry {
  id: number
  action: string
  actorRole: HistoryRole
  about: string
}

/** Entries by which an officer takes a message from the person: what it said was not for them, or belongs to another case. */
const withholding: ReadonlySet<string> = new Set(['withholdMessage', 'moveMessage'])

const isOfCompany = (action: string) => action === 'companyAnswer' || action === 'companyNeedsTime'

/** What came from outside can be withheld; what staff write cannot. */
export const isFromOutside = ({ action, actorRole }: Entry): boolean =>
  isOfCompany(action) || (action === 'message' && actorRole === 'owner')

/** The entry by which each withheld message was withheld. */
export const withheldOf = <E extends Entry>(history: readonly E[]): Map<number, E> =>
  new Map(history.flatMap((entry) => (withholding.has(entry.action) ? [[Number(entry.about), entry]] : [])))

/** Whether staff said of a company's message that it was no answer, or it asked for more time after it. */
export const isNoAnswer = ({ id, action, about }: Entry, history: readonly Entry[]): boolean =>
  action === 'companyAnswer' &&
  history.some(
    (each) =>
      (each.action === 'noAnswer' || each.action === 'companyNeedsTime') && each.about === about && each.id > id,
  )

/** The messages of a company that are its answer to a referral and not withheld. */
export function answersTo<E extends Entry>(referral: { id: string }, history: readonly E[]): E[] {
  const withheld = withheldOf(history)
  return history.filter(
    (entry) =>
      entry.action === 'companyAnswer' &&
      entry.about === referral.id &&
      !withheld.has(entry.id) &&
      !isNoAnswer(entry, history),
  )
}

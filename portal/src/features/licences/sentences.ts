import { stateOf } from '#engines/records/kind.ts'
import { formatDay, nigerianDay } from '#platform/values/nigerian-time.ts'
import { type Ending, endings, type LicenceAction, licence, type LicenceState } from './kind.ts'
import { termLabels, termNames, writeTerm } from './rules.facts.ts'
import { type TermChanges } from './rules.ts'

type Status = LicenceState & { endedHow: Ending | null; endedOn: string | null }

/** What the register says of a licence on a day, in a word and in a sentence; `continuesSince` is the day on which its renewal was filed in time. */
export function statusOf(row: Status, now: Date, continuesSince?: string) {
  const state = stateOf(licence, row, now)
  const { label, tone, icon } = licence.states[state]
  if (state === 'expired' && row.status === 'active' && continuesSince)
    return {
      state: 'active' as const,
      tone: 'warning' as const,
      icon,
      label: 'Renewal filed',
      sentence: `Its last day was ${formatDay(row.validTo)}. Its renewal was filed on ${formatDay(continuesSince)}, so it continues until the Commission decides.`,
    }
  const isAhead = state === 'active' && row.validFrom > nigerianDay(now)
  return {
    state,
    tone: isAhead ? ('info' as const) : tone,
    icon,
    label: row.endedHow ? endings[row.endedHow] : isAhead ? 'Not yet in force' : label,
    sentence: sentences[state](row, isAhead),
  }
}

const sentences: Record<ReturnType<typeof stateOf<typeof licence>>, (row: Status, isAhead: boolean) => string> = {
  active: ({ validFrom, validTo }, isAhead) =>
    isAhead
      ? `It is valid from ${formatDay(validFrom)} to ${formatDay(validTo)}.`
      : `It is valid until ${formatDay(validTo)}.`,
  suspended: () => 'Its holder may not act under it while it is suspended.',
  expired: ({ validTo }) => `Its last day was ${formatDay(validTo)}.`,
  ended: ({ endedOn, endedHow }) =>
    `It ended on ${formatDay(endedOn!)}: ${endedHow === 'revoked' ? 'the Commission revoked it' : 'its holder gave it back'}.`,
}

export interface Happened {
  action: string
  at: string
  day: string | null
  order: string
  text: string
  changes: Record<string, [before: string, after: string]>
  condition: number | null
  isPublic: boolean
}

/** 'capacity is 20 MW (was 10 MW)' */
const describeChanges = (changes: Happened['changes'], was: 'was' | 'before:'): string =>
  termNames
    .flatMap((name) => {
      const change = changes[name]
      if (!change) return []
      return `${termLabels[name].toLowerCase()} is ${writeTerm(change[1])} (${was} ${writeTerm(change[0])})`
    })
    .join('; ')

const withReason = (sentence: string, reason: string): string =>
  reason ? `${sentence} ${/[.!?]$/.test(reason) ? reason : `${reason}.`}` : sentence

const byOrder = (what: string) => (event: Happened) =>
  withReason(`${what} from ${formatDay(event.day!)} by ${event.order}.`, event.text)

/** What the public reads of an entry of the history; notes and what concerns the warning line are none of it. */
const told: Partial<Record<LicenceAction, (event: Happened, issuedOn: string) => string>> = {
  granted: ({ at }) => `Granted on ${formatDay(at)}.`,
  entered: ({ at }, issuedOn) =>
    `Issued on paper on ${formatDay(issuedOn)}, and in this register since ${formatDay(at)}.`,
  suspended: byOrder('Suspended'),
  lifted: byOrder('Suspension lifted'),
  revoked: byOrder('Revoked'),
  surrendered: byOrder('Given back by its holder'),
  amended: (event) =>
    withReason(
      `Amended from ${formatDay(event.day!)} by ${event.order}: ${describeChanges(event.changes, 'before:')}.`,
      event.text,
    ),
  renewed: (event) =>
    `Renewed on ${formatDay(event.day!)} by ${event.order}: ${describeChanges(event.changes, 'before:')}.`,
  corrected: ({ at, changes, text }) =>
    withReason(`Corrected on ${formatDay(at)}: ${describeChanges(changes, 'was')}.`, text),
  conditionAdded: ({ at, condition, text }) => `Condition ${condition} added on ${formatDay(at)}: ${text}.`,
  conditionMet: ({ condition, day }) => `Condition ${condition} met on ${formatDay(day!)}.`,
  conditionWithdrawn: ({ at, condition, text }) =>
    withReason(`Condition ${condition} withdrawn on ${formatDay(at)}.`, text),
  certified: ({ at }) => `A new certificate was issued on ${formatDay(at)}.`,
}

export const describeEvent = (event: Happened, issuedOn: string): string | undefined =>
  event.isPublic ? told[event.action as LicenceAction]?.(event, issuedOn) : undefined

/** Of a person the public reads no address. */
export const publicChanges = (changes: TermChanges, isPerson: boolean): Happened['changes'] => {
  const { site, ...others } = changes as Happened['changes']
  return site && !isPerson ? { ...others, site } : others
}

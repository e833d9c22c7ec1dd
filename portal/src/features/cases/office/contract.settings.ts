import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint, type ResponseOf } from '#platform/endpoint.ts'
import { type CaseKindFacts, pluralsOf } from '../contract.kind.ts'
import { caseMessages as words } from '../messages.ts'

const tag = 'Cases'
/** The calls for the settings of these kinds. */
export function caseSettingsCalls(kinds: readonly CaseKindFacts[]) {
  const stored = z.extend(caseSettings(kinds), { version: z.number() })
  return {
    read: endpoint({
      method: 'GET',
      path: '/cases/settings',
      tag,
      access: 'staff',
      duties: may.readCases,
      summary: `Deadlines of ${pluralsOf(kinds)}`,
      response: stored,
    }),
    save: endpoint({
      method: 'PUT',
      path: '/cases/settings',
      tag,
      access: 'staff',
      duties: may.superviseCases,
      summary: 'Change the deadlines; they apply to steps that begin from now on',
      body: stored,
      response: stored,
    }),
  }
}
export type CaseSettings = ResponseOf<ReturnType<typeof caseSettingsCalls>['read']>

const days = z
  .number(words.daysRange)
  .check(z.int(words.daysRange), z.minimum(1, words.daysRange), z.maximum(365, words.daysRange))

/** Working days allowed for each step of the clock (`rules.clock.ts`). */
const deadlines = z.object({ filed: days, level1: days, level2: days, level3: days, reopened: days })
/** Calendar days within which nine of ten cases are answered and resolved. */
const targets = z.object({ answer: days, resolve: days })
const common = {
  /** Working days before the deadline on which staff are reminded; 0 for no reminder. */
  remindDaysBefore: z
    .number(words.daysRange)
    .check(z.int(words.daysRange), z.minimum(0, words.daysRange), z.maximum(60, words.daysRange)),
  /** Whether a case is escalated automatically when its deadline has passed. */
  escalateByItself: z.boolean(),
}
/** The settings, with the deadlines of each kind under its key. */
export const caseSettings = (kinds: readonly CaseKindFacts[]) =>
  z.object({
    ...Object.fromEntries(kinds.map(({ key }) => [key, deadlines])),
    ...common,
    /** By the key of the kind; the targets of before stay where they are left out. */
    targets: z.optional(z.object(Object.fromEntries(kinds.map(({ key }) => [key, targets])))),
  })

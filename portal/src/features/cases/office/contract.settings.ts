import * as z from 'zod/mini'
import { settingCalls, wholeDays } from '#engines/settings/contract.ts'
import { may } from '#platform/duties.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { type NamedKind, pluralsOf } from '../contract.kind.ts'
import { caseMessages as words } from '../messages.ts'
import type { FlatSettings } from './rules.settings.ts'

/** Each kind has its default deadlines and targets. */
export const caseSetting = {
  key: 'caseSettings',
  record: 'deadlines',
  usual: { remindDaysBefore: 3, escalateByItself: true } as FlatSettings,
  stale: words.settingsStale,
}

/** The calls for the settings of these kinds. */
export const caseSettingsCalls = (kinds: readonly NamedKind[]) =>
  settingCalls({
    path: '/cases/settings',
    tag: 'Cases',
    readers: may.readCases,
    changers: may.superviseCases,
    summaries: {
      read: `Deadlines of ${pluralsOf(kinds)}`,
      save: 'Change the deadlines; they apply to steps that begin from now on',
    },
    shape: () => caseSettings(kinds).shape,
  })
export type CaseSettings = ResponseOf<ReturnType<typeof caseSettingsCalls>['read']>

const days = wholeDays(1, 365, words.daysRange)

/** Working days allowed for each step of the clock (`rules.clock.ts`). */
const deadlines = z.object({ filed: days, level1: days, level2: days, level3: days, reopened: days })
/** Calendar days within which nine of ten cases are answered and resolved. */
const targets = z.object({ answer: days, resolve: days })
const common = {
  /** Working days before the deadline on which staff are reminded; 0 for no reminder. */
  remindDaysBefore: wholeDays(0, 60, words.daysRange),
  /** Whether a case is escalated automatically when its deadline has passed. */
  escalateByItself: z.boolean(),
}
/** The settings, with the deadlines of each kind under its key. */
export const caseSettings = (kinds: readonly NamedKind[]) =>
  z.object({
    ...Object.fromEntries(kinds.map(({ key }) => [key, deadlines])),
    ...common,
    /** By the key of the kind; the targets of before stay where they are left out. */
    targets: z.optional(z.object(Object.fromEntries(kinds.map(({ key }) => [key, targets])))),
  })

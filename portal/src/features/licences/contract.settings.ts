import * as z from 'zod/mini'
import { settingCalls, wholeDays } from '#engines/settings/contract.ts'
import { may } from '#platform/duties.ts'
import { licenceMessages as messages } from './messages.ts'
import { isPattern, usualPattern } from './rules.ts'

/** What the law of the State may say otherwise; the source is for staff, and the public reads it beside what decides. */
export const licenceSettings = {
  key: 'licences',
  record: 'licences',
  stale: messages.settingStale,
  usual: {
    numberPattern: usualPattern,
    /** How long after its last day a licence can still be renewed. */
    renewalDays: 90,
    /** How long the public may object after a notice of an application; the law of the State says how long. */
    objectionDays: 21,
    /** Whether a licence whose renewal was filed by its last day continues until the Commission decides. */
    continues: false,
    /** Whether page or paper decides where they differ; '' says nothing. */
    decides: '' as '' | 'page' | 'paper',
    source: '',
  },
  calls: settingCalls({
    path: '/licence-settings',
    tag: 'Licences',
    readers: may.readLicences,
    changers: may.decideLicences,
    summaries: {
      read: 'How licences are numbered, how long after the end one is renewed, and whether page or paper decides',
      save: 'Change the rules for licences',
    },
    shape: () => ({
      numberPattern: z.string().check(z.maxLength(80), z.refine(isPattern, messages.patternWrong)),
      renewalDays: wholeDays(0, 730, messages.daysWrong),
      objectionDays: wholeDays(0, 730, messages.daysWrong),
      continues: z.boolean(),
      decides: z.enum(['', 'page', 'paper']),
      source: z.string().check(z.maxLength(300)),
    }),
  }),
}

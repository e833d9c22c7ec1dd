import * as z from 'zod/mini'
import { settingCalls, wholeDays } from '#engines/settings/contract.ts'
import { may } from '#platform/duties.ts'
import { correctionMessages as messages } from './messages.ts'

/** How long applicants have for corrections, and how far they may stop the clock; the source is for staff. */
export const correctionSettings = {
  key: 'applicationCorrections',
  record: 'deadlines',
  stale: messages.settingStale,
  usual: { answerDays: 15, maxTimes: 3, maxDays: 60, source: '' },
  calls: settingCalls({
    path: '/applications/correction-settings',
    tag: 'Applications',
    readers: may.readApplications,
    changers: may.decideApplications,
    summaries: {
      read: 'How long applicants have for corrections, and how often and how long they stop the clock',
      save: 'Change the rules for corrections, for requests from now on',
    },
    shape: () => ({
      answerDays: wholeDays(1, 250, messages.daysWrong),
      maxTimes: wholeDays(1, 20, messages.timesWrong),
      maxDays: wholeDays(1, 250, messages.daysWrong),
      source: z.string().check(z.maxLength(300)),
    }),
  }),
}

import { expect, test } from 'vitest'
import { caseMails, staffCaseMails } from './mails.ts'
import { historyText } from './messages.history.ts'
import { caseMessages } from './messages.ts'
import { relatedMessages } from './related/messages.ts'
import { caseActions } from './rules.ts'

test('people read of deadlines and never of a clock', () => {
  const entries = [...caseActions, 'remind', 'tellMissed'].map((action) =>
    historyText('Complaint', { action, actorRole: 'clock', level: 1, files: [] }),
  )
  const mails = [caseMails, staffCaseMails].map(({ mails: texts }) => texts)
  expect(JSON.stringify([mails, entries, caseMessages, relatedMessages])).not.toMatch(/clock/i)
  expect(entries).toContain('Complaint deadline resumed')
})

import type { RiskLevel } from './breaches/rules.breaches.ts'

export const breachMessages = {
  whatMissing: 'Write what happened',
  whomMissing: 'Write whose data it is. Write "not known yet" if you do not know',
  dataMissing: 'Write which data it is. Write "not known yet" if you do not know',
  momentWrong: 'Enter the day and time, for example 27 3 2027, 14:30',
  future: 'Enter a time that has passed',
  beforeDiscovery: 'Enter a time after the discovery',
  peopleWrong: 'Enter a whole number, or leave it empty',
  reportedToMissing: 'Enter to whom the breach was reported',
  reasonAndReport: 'Leave the reason empty: the breach is reported',
  closeFirst: 'Report the breach, or write why it is not reported, before you close it',
  notFound: 'This breach does not exist.',
  stale: 'Someone else changed this breach. Reload to see the changes.',
  unchanged: 'Nothing is changed.',
} as const

/** The fields of a breach, for forms, history and reports. */
export const breachFields = {
  what: 'What happened',
  discoveredAt: 'Discovered',
  whom: 'Whose data',
  people: 'Number of people',
  data: 'Which data',
  consequences: 'Likely consequences',
  measures: 'Measures taken',
  highRisk: 'High risk for the people',
  reportedAt: 'Reported',
  reportedTo: 'Reported to',
  peopleToldAt: 'People told',
  unreportedReason: 'Why it is not reported',
  closed: 'Closed',
} as const

export const riskWords: Record<RiskLevel, string> = { unknown: 'Not known yet', yes: 'Yes', no: 'No' }

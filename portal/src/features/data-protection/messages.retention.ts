/** Texts of the retention rules. */
export const retentionMessages = {
  notFound: 'This kind of record does not exist.',
  stale: 'Someone else changed this rule. Reload to see the change.',
  outside: (least: number, max: number) =>
    `Enter a whole number from ${least.toLocaleString('en-GB')} to ${max.toLocaleString('en-GB')}, or leave it empty`,
  saved: 'The rule is saved',
} as const

/** What the portal keeps for a fixed time, or always, and why staff cannot change it. */
export const fixedRetention = [
  { title: 'Sessions', kept: '12 hours without use, 7 days at most', why: 'Safety of the accounts' },
  { title: 'Links to set a password', kept: '30 minutes', why: 'Safety of the accounts' },
  { title: 'Counted attempts to log in', kept: 'At most a day, scrambled', why: 'Needed only while they count' },
  { title: 'Uploads that were never finished', kept: '7 days after the last byte', why: 'They belong to no record' },
  { title: 'Deleted accounts', kept: 'Personal data is removed at once', why: 'The right to erasure' },
  { title: 'Applications approved or open', kept: 'Always', why: 'Records of licences and permits' },
  {
    title: 'Requests and breaches of data protection',
    kept: 'Always',
    why: 'The Commission must be able to show them',
  },
  { title: 'The record of actions', kept: 'Always', why: 'It can only grow, so that no one can hide an action' },
  { title: 'Backups', kept: '7 days, 4 weeks and 12 months', why: 'Set by the operator of the portal' },
] as const

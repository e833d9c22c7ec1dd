/** What messages and screens say about the monthly report. */
export const reportMessages = {
  notFound: 'There is no such report.',
  neverAlone: 'Nobody else could approve this report. A second person must be case supervisor or administrator first.',
  running: 'The month has not ended yet. Ask for approval from the first day of the next month.',
  reasonMissing: 'Write what this version corrects',
  changedMeanwhile: 'Someone else changed the notes. Reload to see the changes.',
} as const

export const stateWords = {
  running: { label: 'Draft: the month runs', tone: 'neutral' },
  draft: { label: 'Draft', tone: 'info' },
  waiting: { label: 'Waiting for approval', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
} as const

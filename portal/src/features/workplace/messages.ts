import type { WorkListName } from './rules.ts'

/** The lists of My work: their headings, and what an empty one says. */
export const listWords: Record<WorkListName, { title: string; empty: string }> = {
  answer: { title: 'To answer', empty: 'All messages are answered.' },
  companies: { title: 'From the companies', empty: 'Nothing has come back from the companies.' },
  overdue: { title: 'Overdue', empty: 'Nothing is overdue.' },
  today: { title: 'Due today', empty: 'Nothing else is due today.' },
  ready: { title: 'Ready for your decision', empty: 'No application is marked as ready.' },
  ending: { title: 'Ending soon', empty: 'No licence ends soon.' },
  decide: { title: 'To decide', empty: 'No application waits for a decision.' },
  grant: { title: 'Licences to be issued', empty: 'Every approved application has its licence.' },
  mine: { title: 'Assigned to you', empty: 'Nothing is assigned to you.' },
  unassigned: { title: 'Unassigned', empty: 'Everything open has an officer.' },
  waiting: { title: 'Waiting for the customer', empty: 'Nobody owes us an answer.' },
  new: { title: 'New since yesterday', empty: 'Nothing has come in since yesterday.' },
  reports: { title: 'Reports of wrongdoing', empty: 'No report is open.' },
  care: { title: 'Needs care', empty: 'The portal is in order.' },
  review: { title: 'Waiting for your approval', empty: 'Nothing waits for your approval.' },
  returned: { title: 'Sent back to you', empty: 'Nothing was sent back to you.' },
  drafts: { title: 'Your drafts', empty: 'You have no drafts.' },
  submitted: { title: 'Waiting for a publisher', empty: 'Nothing of yours waits for a publisher.' },
  scheduled: { title: 'Public this week', empty: 'Nothing goes public this week.' },
  check: { title: 'To check', empty: 'Nothing is due for a check.' },
  broken: { title: 'Broken links', empty: 'No page has a broken link.' },
}

export const workMessages = {
  failed: 'Failed to fetch your work',
  searchFailed: 'The search failed',
  peopleFailed: 'Failed to fetch the people',
  personFailed: 'Failed to fetch the account and its records',
  personMissing: 'Person not found',
} as const

/** '10,000+' where counting stopped. */
export const countText = ({ count, capped }: { count: number; capped: boolean }): string =>
  count.toLocaleString('en-GB') + (capped ? '+' : '')

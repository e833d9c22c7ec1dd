import type { WorkListName } from './rules.ts'

/** The lists of My work, and why a record of them is there, where its source does not say it better. */
export const listWords: Record<WorkListName, { title: string; reason: string }> = {
  overdue: { title: 'Overdue', reason: 'Overdue' },
  care: { title: 'Needs care', reason: 'Needs care' },
  reports: { title: 'Reports of wrongdoing', reason: 'Reports of wrongdoing' },
  companies: { title: 'From the companies', reason: 'The company has answered' },
  answer: { title: 'To answer', reason: 'The customer has answered' },
  today: { title: 'Due today', reason: 'Due today' },
  returned: { title: 'Sent back to you', reason: 'Sent back to you' },
  ready: { title: 'Ready for your decision', reason: 'Ready for your decision' },
  review: { title: 'Waiting for your approval', reason: 'Waits for your approval' },
  grant: { title: 'Licences to be issued', reason: 'Licence to be issued' },
  scheduled: { title: 'Public this week', reason: 'Goes public this week' },
  check: { title: 'To check', reason: 'To check' },
  broken: { title: 'Broken links', reason: 'Broken link' },
  decide: { title: 'To decide', reason: 'Not decided' },
  ending: { title: 'Ending soon', reason: 'Ends soon' },
  mine: { title: 'Assigned to you', reason: 'Assigned to you' },
  unassigned: { title: 'Unassigned', reason: 'Unassigned' },
  drafts: { title: 'Your drafts', reason: 'Your draft' },
  submitted: { title: 'Waiting for a publisher', reason: 'Waits for a publisher' },
  waiting: { title: 'Waiting for the customer', reason: 'Waits for the customer' },
  new: { title: 'New since yesterday', reason: 'New since yesterday' },
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

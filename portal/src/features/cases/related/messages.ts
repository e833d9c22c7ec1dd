import { maxDuplicates, maxLinks, unmergeDays } from './rules.ts'

/** Messages about related cases, merges and outages. */
export const relatedMessages = {
  referenceMissing: 'Give the reference of the other case',
  referenceUnknown: 'There is no case with this reference',
  reasonMissing: 'Say how the two belong together',
  linkToItself: 'A case cannot be linked to itself.',
  linkedBefore: 'These two cases are linked already.',
  linkMissing: 'These two cases are not linked.',
  tooManyLinks: `A case can have ${maxLinks} links. Remove one first.`,

  mergeIntoItself: (noun: string) => `A ${noun} cannot be merged into itself.`,
  mergeOtherKind: (noun: string) => `A ${noun} can only be merged into another ${noun}. Link the two instead.`,
  mergedBefore: (noun: string, into: string) => `This ${noun} is merged into ${into} already.`,
  mergeResolved: (noun: string) => `This ${noun} is resolved. Only an open ${noun} can be merged.`,
  mergeIntoResolved: (noun: string, into: string) =>
    `${into} is resolved. Merge into an open ${noun}, or link the two instead.`,
  tooManyDuplicates: (into: string) =>
    `${into} has ${maxDuplicates} duplicates, which is the most. Group them as an outage instead.`,
  /** The note of a duplicate, which its person reads. */
  merged: (into: string) =>
    `We handle this together with ${into}, which is about the same matter. We will tell you the outcome here and by e-mail.`,
  notMerged: (noun: string) => `This ${noun} is not merged.`,
  unmergeLate: `A merge can be undone within ${unmergeDays} days. Reopen it instead.`,
  unmergeChanged: (noun: string) => `This ${noun} has changed since it was merged. Reopen it instead.`,
  unmergeResolved: (into: string) => `${into} is resolved, and the person has been told. Reopen this one instead.`,
  /** The outcome that the person of a duplicate reads. */
  outcome: (into: string, note: string) =>
    note ? `${into} is resolved: ${note}` : `${into}, with which we handled this, is resolved.`,

  outageMissing: 'Outage not found',
  outageName: 'Give the outage a name',
  outageStart: 'Say when it started',
  outageEnd: 'The end must be after the start',
  outageStale: 'Someone else changed this outage. Reload to see the changes.',
  outageFull: 'An outage can have 10,000 cases.',
  inOtherOutage: (name: string) => `It belongs to the outage ‘${name}’.`,
  caseResolved: 'It is resolved.',
  noCases: 'This outage has no cases yet. Add some first.',
  announcementMissing: 'Write the announcement',
  batchRunning: 'The last announcement or resolution is still on its way. Wait until it has finished.',
  tooManyBatches: 'This outage has too many announcements to take another one.',
  casesChanged: (now: number) => `This outage has ${now} open cases now. Check them and try again.`,
  caseDeleted: 'It has been deleted.',
  meterInvalid: 'Enter the meter or account number as 5 to 20 digits, for example 0410 1234 567',
} as const

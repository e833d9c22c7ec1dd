/** Texts of the calculator. */
export const calculatorWords = {
  waits: 'Choose a category to see its fees.',
  waitsForMore: 'Complete the form to see the fees.',
  notPublished: 'No fee is published for this capacity',
  noFee: 'The schedule has no fee for this',
  addressKeeps: 'The address of this page holds the calculation: copy it to share or keep it.',
  stages: {
    apply: 'When you apply',
    grant: 'For the licence, permit or regularization',
    operate: 'While you operate',
    extend: 'To extend, renew or amend',
  },
}

/** Answers to the calls of staff. */
export const scheduleWords = {
  gone: 'This schedule of fees does not exist.',
  byCapacity: 'The schedule states this fee by the installed capacity.',
  noLine: 'The schedule of fees has no such line.',
  changedMeanwhile: 'Someone else changed this schedule. Reload to see the changes, then enter yours again.',
  tooMany: 'There are already 20 drafts. Delete one that is not needed.',
  notDraft: 'This schedule is published. Withdraw it before you change it.',
  inForce: 'This schedule has already taken effect. Publish a new one instead.',
  notPublished: 'This schedule is not published.',
  outline:
    'The parts, categories and kinds of fee must stay the same. Copy the schedule in force and change its figures.',
  noSource: 'Name the source of the new figures (order or gazette).',
  noReason: 'Write what changes and why.',
  nothingChanged: 'This schedule is the same as the one before it. Change a figure first.',
  published: 'Published. The new fees apply from the day of the schedule.',
  notYet: (day: string) => `No schedule of fees was in force on ${day}.`,
  neededReason: 'Write why you withdraw it.',
}

/** What a schedule of staff is, in their lists and on its page. */
export const scheduleStates = {
  draft: { label: 'Draft', tone: 'neutral' },
  coming: { label: 'Published, not in force yet', tone: 'info' },
  'in-force': { label: 'In force', tone: 'success' },
  earlier: { label: 'Earlier', tone: 'neutral' },
} as const

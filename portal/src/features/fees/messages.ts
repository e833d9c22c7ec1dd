/** Texts of the calculator; those of the schedule are in `schedule-words.ts`. */
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

/** What is wrong with a cell of the table that staff fill in. */
export const figureWords = {
  missing: 'Enter a fee, or ‘On application’.',
  unreadable: 'Enter a fee like ₦150,000, US$30,000, US$3,000 to US$10,000 or ‘On application’.',
  notWhole: 'Enter whole naira or dollars.',
  tooLarge: 'This is more than any fee. Check the number of zeros.',
  twoCurrencies: 'Use one currency for both ends of the range.',
  rangeBackwards: 'The second figure of a range must be larger than the first.',
  capacityMissing: 'Enter a capacity, for example 11–50 MW.',
  capacityUnreadable: 'Enter a capacity like 11–50 MW, Above 500 MW or Above 1 to 10 MW.',
  capacityBackwards: 'The second capacity must be larger than the first.',
  capacityTooLarge: 'This is more than any power station has. Enter megawatts (MW).',
}

/** Answers to the calls of staff. */
export const scheduleWords = {
  gone: 'This schedule of fees does not exist.',
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

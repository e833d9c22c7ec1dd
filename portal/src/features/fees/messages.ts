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

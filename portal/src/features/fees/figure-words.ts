/** What is wrong with a cell of the table that staff fill in. */
export const figureWords = {
  missing: 'Enter a fee, or ‘On application’.',
  unreadable: 'Enter a fee like ₦150,000, US$30,000, US$3,000 to US$10,000 or ‘On application’.',
  fullStop: (suggestion: string) => `Write ${suggestion} with a full stop, not a comma.`,
  notWhole: 'Enter whole naira or dollars.',
  tooLarge: 'This is more than any fee. Check the number of zeros.',
  twoCurrencies: 'Use one currency for both ends of the range.',
  rangeBackwards: 'The second figure of a range must be larger than the first.',
  capacityMissing: 'Enter a capacity, for example 11–50 MW.',
  capacityUnreadable: 'Enter a capacity like 11–50 MW, Above 500 MW or Above 1 to 10 MW.',
  capacityBackwards: 'The second capacity must be larger than the first.',
  capacityTooLarge: 'This is more than any power station has. Enter megawatts (MW).',
}

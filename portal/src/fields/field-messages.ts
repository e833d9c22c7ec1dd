import { firstYear, lastYear } from '#platform/values/nigerian-time.ts'

/** Sentences about answers; those of spec 2 §5 word for word. All others name the question. */
export const fieldMessages = {
  required: (name: string) => `${name} is required`,
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  number: (name: string) => `Enter ‘${name}’ as a number, for example 1,250.5`,
  fullStop: (name: string, suggestion: string) => `Write ${suggestion} in ‘${name}’ with a full stop, not a comma`,
  unit: (name: string) => `Enter ‘${name}’ in figures only, without words or a unit, for example 1,250.5`,
  year: (name: string) => `Enter ‘${name}’ as a year of four digits, for example 2019`,
  percentage: (name: string) => `Enter ‘${name}’ as a number from 0 to 100, for example 12.5`,
  total: (names: string[], total: number) =>
    `${names.map((name) => `‘${name}’`).join(', ')} must add up to 100%, but the answers add up to ${total}%`,
  cacNumber: (name: string) => `Enter ‘${name}’ with its letters, for example RC 1234567 or BN 1234567`,
  taxNumber: (name: string) => `Enter ‘${name}’ with its 10, 12 or 13 digits, for example 12345678-0001`,
  website: (name: string) => `Enter ‘${name}’ as an address, for example www.example.com`,
  date: (name: string) => `Enter ‘${name}’ as day, month and year, for example 27 3 2027`,
  fullYear: (name: string) => `Write the year of ‘${name}’ with four digits, for example 2027`,
  years: (name: string) => `The year of ‘${name}’ must be from ${firstYear} to ${lastYear}`,
  pastDate: (name: string) => `‘${name}’ must be today or a day before`,
  futureDate: (name: string) => `‘${name}’ must be today or a later day`,
  option: (name: string) => `Choose one of the options for ‘${name}’`,
  text: (name: string) => `Enter ‘${name}’ as text`,
  tick: (name: string) => `Tick ‘${name}’ or leave it empty`,
  mustTick: (name: string) => `Tick the box to confirm: ${name}`,
  atLeastOne: (things: string) => `Choose at least one ${things}`,
  atLeastOneFor: (name: string) => `Choose at least one answer to ‘${name}’`,
  question: (name: string) => `Answer the question ‘${name}’`,
  tooLong: (name: string, max: number) => `Shorten ‘${name}’ to at most ${max} characters`,
  tooManyItems: (max: number, label: string) => `${label}: at most ${max}`,
  items: (name: string) => `Reload the page and fill in ‘${name}’ again`,
} as const

/** The specification quotes these, and they do not name their question. */
export const isWithoutQuestion = (message: string): boolean =>
  [fieldMessages.email, fieldMessages.phone].some((quoted) => message.startsWith(quoted))

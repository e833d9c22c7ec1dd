import { caseKinds } from '#app/case-kinds.ts'

/** For screens of all kinds of case, which need no more of them. */
export const namedKinds = caseKinds.map(({ key, noun, plural, deadlines }) => ({
  key,
  noun,
  plural,
  deadlines,
}))

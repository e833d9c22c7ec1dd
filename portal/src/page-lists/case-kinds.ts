import { caseKinds } from '#app/case-kinds.ts'

/** For screens of all kinds of case, which need no more of them. */
export const namedKinds = caseKinds.map(({ key, collection, noun, plural, deadlines }) => ({
  key,
  collection,
  noun,
  plural,
  deadlines,
}))

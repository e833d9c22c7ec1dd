import { caseKinds } from '../case-kinds.ts'

// Pages below these need the signed-in visitor's scripts, or change something by being opened.
const notAhead = [
  '/api/*',
  '/login*',
  '/user-profile*',
  '/content-manager*',
  '/search*',
  '/docs/*',
  ...caseKinds.map(({ path }) => path),
  '/cases/*',
  '/enquiries*',
  '/whistleblowing*',
]

/** The next page made ready while the pointer rests on its link; the text of a script of that type. */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: notAhead } }] },
      eagerness: 'moderate',
    },
  ],
})

import { applicationPatterns } from '#platform/application-paths.ts'

// Pages below these are heavy, are made for each visitor, or are files.
const notAhead = [...applicationPatterns, '/api/*', '/search*', '/docs/*']

/** The next page made ready while the pointer rests on its link; the text of a script of that type. */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: notAhead } }] },
      eagerness: 'moderate',
    },
  ],
})

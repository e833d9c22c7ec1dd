import { applicationPatterns } from '#platform/application-paths.ts'

// Pages below these are heavy, specific to each visitor, or files.
const notAhead = [...applicationPatterns, '/login*', '/reset-password*', '/api/*', '/search*', '/docs/*']

/** Preloads the next page while the pointer is on its link; the text of a script of that type. */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: notAhead } }] },
      eagerness: 'moderate',
    },
  ],
})

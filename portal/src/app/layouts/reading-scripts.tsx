// Pages below these need the signed-in visitor's scripts, or change something by being opened.
const notAhead = [
  '/api/*',
  '/login*',
  '/user-profile*',
  '/content-manager*',
  '/search*',
  '/docs/*',
  '/consumer-complaint',
  '/petitions',
  '/cases/*',
]

const rules = {
  prerender: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: notAhead } }] },
      eagerness: 'moderate',
    },
  ],
}

/**
 * What a page that is only read ships instead of the router: the next page made ready while the pointer rests on its link, and one small file for
 * the signed-in name, the menu and broken pictures.
 */
export function ReadingScripts() {
  return (
    <>
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: JSON.stringify(rules) }} />
      <script src="/reading.js" defer />
    </>
  )
}

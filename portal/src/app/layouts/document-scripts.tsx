import { useContext } from 'react'
import { PageUser } from '#kit/api/page-reader.ts'
import { applicationParts } from '#page-lists.ts'
// oxlint-disable-next-line import/default -- Vite answers the address of the built script
import documentScript from '../document/document.ts?worker&url'

// Pages below these are heavy, specific to each visitor, or files.
const notAhead = [
  ...applicationParts.map((part) => `/${part}*`),
  '/login*',
  '/reset-password*',
  '/api/*',
  '/search*',
  '/docs/*',
]

/** Preloads the next page while the pointer is on its link; the text of a script of that type. */
const speculationRules = JSON.stringify({
  prerender: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: notAhead } }] },
      eagerness: 'moderate',
    },
  ],
})

const rules = { __html: speculationRules }

/** A document's script, instead of the application's. `?worker&url` makes Vite build a separate file and return its address. */
export function DocumentScripts() {
  const isForVisitors = useContext(PageUser) === null
  return (
    <>
      <script type="speculationrules" dangerouslySetInnerHTML={rules} />
      <script type="module" src={documentScript} data-for-visitors={isForVisitors ? '' : undefined} />
    </>
  )
}

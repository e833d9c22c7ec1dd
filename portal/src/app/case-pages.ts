import { inside, oneOf, type Page, page } from '#page.ts'
import { may } from '#platform/duties.ts'
import { caseKinds } from './case-kinds.ts'

/** The pages of every kind: its list, its guide, and a case. */
export const casePages: readonly Page[] = caseKinds.flatMap(({ key, noun, plural, path, page: list, guide }) => [
  page(path, 'app/cases/list-page.tsx', {
    layout: 'application',
    visitors: 'document',
    query: { step: oneOf('1', '2', '3') },
    hasReaderData: true,
    listed: list.listed,
    ...(list.guesses && { guesses: list.guesses }),
    staff: may.readCases,
    place: { ...list.place, label: plural, count: key },
    adds: { label: noun, below: '?step=1', duties: may.handleCases },
  }),
  page(`${path}/write`, 'app/cases/write-page.tsx', {
    keepsKey: true,
    takesFiles: true,
    query: { step: oneOf('1', '2', 'files', '3', 'sent'), begun: oneOf('1'), said: oneOf('deleted', 'lost', 'link') },
  }),
  page(guide.path, 'app/cases/guide-page.tsx', {
    listed: { title: guide.text.title, about: guide.about },
    guesses: guide.guesses,
  }),
  ...inside('signed-in', [page(`${path}/:id`, 'app/cases/case-page.tsx')]),
])

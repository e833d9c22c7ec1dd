import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { caseList } from '#features/cases/contract.list.ts'
import { CaseFilters } from '#features/cases/screens/desk/cases-page.tsx'
import { readCaseList } from '#features/cases/screens/desk/case-table.tsx'
import { screensOf } from '#features/cases/screens/kind-screens.ts'
import { complaint } from '#features/complaints/kind.ts'
import { petition } from '#features/petitions/kind.ts'
import type { StaffList } from '#features/lists/contract.list.ts'
import { columnsById, fittingColumns, usualColumns } from '#features/lists/screens/columns.ts'
import { SearchBox } from '#features/lists/screens/filters/search-box.tsx'
import { ListFoot } from '#features/lists/screens/list-body.tsx'
import { ListTable } from '#features/lists/screens/table/list-table.tsx'
import type { TableProps } from '#features/lists/screens/table/list-row.tsx'
import { applicationList } from '#features/applications/desk/contract.list.ts'
import { reportList } from '#features/whistleblowing/desk/contract.list.ts'

const petitions = caseList(petition)
const render = (part: React.ReactNode) => renderToString(<MemoryRouter>{part}</MemoryRouter>)
const titlesOf = (list: StaffList) => [
  ...columnsById(list, list.defaults.columns).map(({ label }) => label),
  ...(list.actionsColumn ? [list.actionsColumn] : []),
]

test.each([
  // Spec 2 §2.3 and §2.4.
  ['petitions', petitions, ['Ref ID', 'Date', 'Type', 'Subject', 'Petitioner', 'Status']],
  ['reports', reportList, ['Ref ID', 'Date', 'Subject', 'Reporter', 'Assigned To', 'Status', 'Actions']],
])('the columns of %s have the titles of the specification, in its order', (_name, list, titles) => {
  expect(titlesOf(list).filter((title) => titles.includes(title))).toEqual(titles)
})

test('what the specification names of reports has room beside the navigation on a screen of 1280 px', () => {
  const [window, navigation, edges, scrollbar] = [80, 14.45, 2.5 + 1.2, 0.94]
  const usual = columnsById(reportList, usualColumns(reportList))
  const shown = fittingColumns(usual, window - navigation - edges - scrollbar).map(({ label }) => label)
  expect(shown).toEqual(['Ref ID', 'Date', 'Subject', 'Reporter', 'Assigned To', 'Status'])
})

test('the first columns of petitions are those of the specification', () => {
  expect(titlesOf(petitions).slice(0, 6)).toEqual(['Ref ID', 'Date', 'Type', 'Subject', 'Petitioner', 'Status'])
  expect(titlesOf(caseList(complaint))[0]).toBe('Ref ID')
})

test('a search box says in its place what it searches', () => {
  const box = render(<SearchBox list={petitions} q="" onSearch={() => {}} />)
  expect(box).toContain('placeholder="Search petitions..."')
  const state = readCaseList(new URLSearchParams())
  const own = render(<CaseFilters kind={screensOf(petition)} state={state} onChange={() => {}} />)
  expect(own).toContain('placeholder="Search petitions..."')
})

test('a list leads to its first, previous, next and last page; to the last only where it is known', () => {
  const page = { rows: [], total: 130, capped: false, page: 3, pageSize: 25, counts: {} }
  const foot = (capped: boolean) =>
    render(
      <ListFoot
        list={applicationList}
        state={{ query: { q: '' }, page: 3 } as never}
        answer={{ ...page, capped } as never}
        onPage={() => {}}
      >
        {null}
      </ListFoot>,
    )
  for (const name of ['First', 'Previous', 'Next', 'Last']) expect(foot(false)).toContain(`aria-label="${name} page"`)
  expect(foot(true)).not.toContain('Last page')
})

test('the rows of a list have a box where they are acted on, a button where they have details, and a link where they have a page', () => {
  const draw = (list: StaffList, Preview?: TableProps['Preview']) => {
    const page = { rows: [{ id: '1', version: 1, label: 'One', cells: {}, actions: [] }], answer: {} }
    const address = { state: { query: { q: '', sort: '', filters: {} } } }
    const shared = { kept: { preferences: {} }, cursor: {}, preview: {}, batches: { marks: new Map() } }
    const desk = { list, page, address, ...shared, selection: { has: () => false }, linkTo: (id: string) => `/x/${id}` }
    const columns = list.columns.slice(0, 1)
    return render(<ListTable desk={desk as unknown as TableProps['desk']} {...{ columns, Preview }} empty={null} />)
  }
  const parts = (html: string) => [/type="checkbox"/, /Details of One/, /href="\/x\/1"/].map((part) => part.test(html))
  const plain = { ...applicationList, plain: true as const }
  expect(parts(draw(applicationList, () => null))).toEqual([true, true, true])
  expect(parts(draw(plain))).toEqual([false, false, true])
  const nameAlone = draw({ ...plain, recordsAt: null })
  expect(parts(nameAlone)).toEqual([false, false, false])
  expect(nameAlone).not.toContain('<button type="button" aria-expanded')
})

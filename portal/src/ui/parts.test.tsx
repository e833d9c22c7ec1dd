import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from './form/choice.tsx'
import { TextField } from './form/field.tsx'
import Gallery from './gallery/gallery.tsx'
import { Pagination } from './table/pagination.tsx'
import { Steps } from '#ui/steps.tsx'
import { Table } from './table/table.tsx'
import { TextArea } from './form/text-area.tsx'

const render = (part: ReactNode) => renderToString(<MemoryRouter>{part}</MemoryRouter>).replaceAll('<!-- -->', '')

describe('what the server sends', () => {
  it('carries no style attribute, which the content security policy would refuse', () => {
    const html = render(<Gallery />)
    expect(html).toContain('The parts of the portal')
    expect(html.match(/<[^>]* style="[^"]*"/g)).toBeNull()
  })
})

describe('TextField', () => {
  it('ties hint and error to the input', () => {
    const html = render(<TextField id="name" label="Full name" hint="As on your card" error="Enter your name" />)
    expect(html).toContain('<label for="name"')
    expect(html).toMatch(/<input[^>]*id="name"[^>]*aria-invalid="true"[^>]*aria-describedby="name-error name-hint"/)
    expect(html).toMatch(/id="name-error".*Error: .*Enter your name/)
    expect(html).toMatch(/id="name-hint"[^>]*>As on your card/)
  })

  it('says nothing of errors where there is none', () => {
    const html = render(<TextField id="name" label="Full name" />)
    expect(html).not.toMatch(/<input[^>]*aria-(invalid|describedby)=/)
  })
})

it('counts the characters of a text that stands there already, and does not cut it', () => {
  const html = render(<TextArea label="Text" maxLength={5} defaultValue="1234567" />)
  expect(html).toContain('2 characters too many')
  expect(html).toContain('1234567</textarea>')
  expect(html).not.toContain('maxlength')
})

it('groups radio buttons under their question, with the error at the group', () => {
  const html = render(<RadioGroup id="kind" name="kind" label="Kind" error="Choose one" options={['a', 'b']} />)
  expect(html).toMatch(/<fieldset[^>]*id="kind"[^>]*aria-describedby="kind-error"/)
  expect(html.match(/type="radio"/g)).toHaveLength(2)
})

it('marks a busy button without disabling it, so that it keeps the focus', () => {
  const html = render(<Button busy>Save</Button>)
  expect(html).toMatch(/<button[^>]*aria-busy="true"[^>]*aria-disabled="true"/)
  expect(html).not.toMatch(/<button[^>]* disabled=/)
  expect(html).toContain('Save')
})

it.each([
  ['info', 'status'],
  ['success', 'status'],
  ['warning', 'alert'],
  ['error', 'alert'],
] as const)('announces %s as %s', (kind, role) => {
  expect(render(<Alert kind={kind}>Words</Alert>)).toContain(`role="${role}"`)
})

describe('Pagination', () => {
  it('links to the pages around the current one and marks it', () => {
    const html = render(<Pagination page={2} pageCount={9} hrefFor={(page) => `/media?page=${page}`} />)
    expect(html).toMatch(/<a(?=[^>]*rel="prev")(?=[^>]*href="\/media\?page=1")/)
    expect(html).toMatch(/<a(?=[^>]*aria-label="Last page")(?=[^>]*href="\/media\?page=9")/)
    expect(html).toMatch(/aria-current="page"[^>]*><span[^>]*>Page <\/span>2/)
  })

  it('links nowhere from the ends', () => {
    const html = render(<Pagination page={1} pageCount={2} hrefFor={(page) => `?page=${page}`} />)
    expect(html).not.toContain('page=0')
    expect(html).not.toContain('First page')
  })

  it('is left out where all fits on one page', () => {
    expect(render(<Pagination page={1} pageCount={1} hrefFor={String} />)).toBe('')
  })
})

it('says how a column is sorted', () => {
  const columns = [
    { key: 'a', header: 'A', cell: (row: string) => row, sortable: true },
    { key: 'b', header: 'B', cell: (row: string) => row, sortable: true },
    { key: 'c', header: 'C', cell: (row: string) => row },
  ]
  const sort = { key: 'b', direction: 'descending' } as const
  const html = render(
    <Table caption="T" columns={columns} rows={['x']} rowKey={String} sort={sort} onSort={() => undefined} />,
  )
  expect([...html.matchAll(/aria-sort="(\w+)"/g)].map(([, way]) => way)).toEqual(['none', 'descending'])
  expect(html).toContain('<caption')
})

it('offers sorting only where there are rows to sort', () => {
  const columns = [{ key: 'a', header: 'A', cell: (row: string) => row, sortable: true }]
  const withRows = (rows: string[]) =>
    render(
      <Table caption="T" columns={columns} rows={rows} rowKey={String} onSort={() => undefined} empty="None yet" />,
    )
  expect(withRows([])).not.toMatch(/Sort by|<button/)
  expect(withRows([])).toContain('None yet')
  expect(withRows(['x'])).toContain('<button')
  expect(withRows(['x'])).not.toContain('Sort by')
  expect(withRows(['x', 'y'])).toContain('Sort by')
})

it('marks the step in hand and says which are done', () => {
  const html = render(<Steps steps={['One', 'Two', 'Three']} current={2} />)
  expect(html).toMatch(/<li aria-current="step".*Two/)
  expect(html.match(/, done/g)).toHaveLength(1)
})

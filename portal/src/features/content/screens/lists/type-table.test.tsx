import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Outlet, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { milestones } from '#features/site/content.ts'
import { TypeTable } from './type-table.tsx'

test('the spinner stays while a list goes on to its address', () => {
  const screen = (
    <MemoryRouter initialEntries={['/content-manager/about/milestones']}>
      <Routes>
        <Route element={<Outlet context={[milestones]} />}>
          <Route path="*" element={<TypeTable type={milestones} />} />
        </Route>
      </Routes>
    </MemoryRouter>
  )
  expect(renderToStaticMarkup(screen)).toContain('Loading content...')
})

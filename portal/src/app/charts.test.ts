import { expect, test } from 'vitest'
import { shownStates, stackedStates } from '#engines/records/kind.ts'
import { application } from '#features/applications/kind.ts'
import { caseStates } from '#features/cases/kind.ts'
import { enquiry } from '#features/contact/kind.ts'

// A chart whose total counts a state that it does not draw would be wrong without anybody seeing it.
test.each([
  ['cases', { states: caseStates }, []],
  ['enquiries', enquiry, ['spam']],
  ['applications', application, []],
])('the chart of %s leaves out no state but these', (_name, kind, without: string[]) => {
  const drawn: string[] = stackedStates(kind)
  expect(shownStates(kind).filter((state) => !drawn.includes(state))).toEqual(without)
})

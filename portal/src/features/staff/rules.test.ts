import { expect, test } from 'vitest'
import type { Duty } from '#platform/duties.ts'
import { needsForChange } from './rules.ts'

const cases: [name: string, before: Duty[], after: Duty[], needs: Duty[]][] = [
  ['naming an administrator', ['editor'], ['administrator', 'editor'], ['administrator']],
  ['removing an administrator', ['administrator'], [], ['administrator']],
  ['naming an integrity officer', [], ['integrity-officer'], ['integrity-officer']],
  ['removing an integrity officer', ['integrity-officer'], ['editor'], ['integrity-officer']],
  ['both at once', ['integrity-officer'], ['administrator'], ['administrator', 'integrity-officer']],
  ['naming those who approve deletions', [], ['case-supervisor', 'licensing-approver'], ['administrator']],
  ['naming a publisher', ['editor'], ['editor', 'publisher'], ['administrator']],
  ['removing a publisher', ['publisher'], ['editor'], ['administrator']],
  ['removing a supervisor', ['case-supervisor', 'editor'], ['editor'], ['administrator']],
  ['removing an approver', ['licensing-approver'], [], ['administrator']],
  ['naming an auditor', [], ['auditor', 'finance'], ['administrator']],
  ['other duties', ['editor', 'auditor'], ['finance', 'case-officer', 'licensing-officer'], []],
  ['naming a registrar', [], ['registrar'], ['administrator']],
  ['no change', ['administrator', 'integrity-officer'], ['integrity-officer', 'administrator'], []],
]

test.each(cases)('%s', (_name, before, after, needs) => expect(needsForChange(before, after)).toEqual(needs))

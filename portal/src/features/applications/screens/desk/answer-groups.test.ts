import { expect, test } from 'vitest'
import type { ItemAnswers } from '#fields/field.ts'
import type { Section } from '#fields/form.ts'
import { groupAnswers, groupFormData } from './answer-groups.ts'

const sections: Section[] = [
  {
    id: 'plant',
    name: 'Plant',
    order: 2,
    extraInfo: '',
    inputs: [
      { name: 'Capacity', typeOf: 'number' },
      { name: 'Start', typeOf: 'date' },
      { name: 'Finance', typeOf: 'checkbox', options: ['Loan', 'Grant'] },
    ],
  },
  { id: 'contact', name: 'Contact', order: 1, extraInfo: '', inputs: ['Company', 'Fax'] },
]

const answer = (name: string, text: string, path = name) => ({ name, text, path })
const plain = (...answers: ReturnType<typeof answer>[]) => [{ label: '', answers }]

test('answers are grouped by section, in order, as readable text', () => {
  const answers = { Company: 'Sunrise', Capacity: '1250.5', Start: '2027-03-01', Finance: ['Grant', 'Loan'] }
  expect(groupAnswers(sections, answers)).toEqual([
    { id: 'contact', name: 'Contact', parts: plain(answer('Company', 'Sunrise'), answer('Fax', '')) },
    {
      id: 'plant',
      name: 'Plant',
      parts: plain(answer('Capacity', '1,250.5'), answer('Start', '1 March 2027'), answer('Finance', 'Loan, Grant')),
    },
  ])
})

test('an answer that does not fit its question is shown as typed', () => {
  expect(groupAnswers(sections, { Capacity: 'much' })[1]?.parts[0]?.answers[0]?.text).toBe('much')
})

test('each item of a repeated section is a separate part, and hidden questions are omitted', () => {
  const inputs = [
    'name',
    { name: 'Foreign', typeOf: 'checkbox', required: false },
    { name: 'Permit', showWhen: { question: 'Foreign', is: 'Yes' } },
  ]
  const directors: Section = {
    ...sections[1]!,
    name: 'Directors',
    inputs,
    repeat: { min: 0, max: 9, itemLabel: 'Director' },
  }
  const Directors: ItemAnswers[] = [
    { name: 'Ada', Permit: 'left behind' },
    { name: 'Obi', Foreign: true, Permit: 'P 7' },
  ]
  const parts = [
    {
      label: 'Director 1',
      answers: [answer('name', 'Ada', 'Directors.0.name'), answer('Foreign', '', 'Directors.0.Foreign')],
    },
    {
      label: 'Director 2',
      answers: [
        answer('name', 'Obi', 'Directors.1.name'),
        answer('Foreign', 'Yes', 'Directors.1.Foreign'),
        answer('Permit', 'P 7', 'Directors.1.Permit'),
      ],
    },
  ]
  expect(groupAnswers([directors], { Directors })).toEqual([{ id: 'contact', name: 'Directors', parts }])
  expect(groupFormData([directors], { name: 'Ada', Directors })).toEqual(groupAnswers([directors], { Directors }))
  expect(groupFormData([directors], {})).toEqual([{ id: 'contact', name: 'Directors', parts: [] }])
})

test('a submission does not repeat the title and the profile, and omits no answer', () => {
  const formData = { formTitle: 'Licence', name: 'Ada', surname: 'Obi', email: 'a@b.ng', phone: '', Old: 'kept' }
  const gone = { ...formData, Company: 'Sunrise', Units: [{ Output: 5 }] }
  expect(groupFormData([{ ...sections[1]!, inputs: ['Company'] }], gone)).toEqual([
    { id: 'contact', name: 'Contact', parts: plain(answer('Company', 'Sunrise')) },
    { id: 'others', name: 'Other answers', parts: plain(answer('Old', 'kept'), answer('Units', '5')) },
  ])
})

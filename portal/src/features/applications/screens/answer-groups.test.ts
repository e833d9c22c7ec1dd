import { expect, test } from 'vitest'
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

test('answers stand by section, in order and in words', () => {
  const answers = { Company: 'Sunrise', Capacity: '1250.5', Start: '2027-03-01', Finance: ['Grant', 'Loan'] }
  expect(groupAnswers(sections, answers)).toEqual([
    {
      id: 'contact',
      name: 'Contact',
      answers: [
        { name: 'Company', text: 'Sunrise' },
        { name: 'Fax', text: '' },
      ],
    },
    {
      id: 'plant',
      name: 'Plant',
      answers: [
        { name: 'Capacity', text: '1,250.5' },
        { name: 'Start', text: '1 March 2027' },
        { name: 'Finance', text: 'Loan, Grant' },
      ],
    },
  ])
})

test('an answer that does not fit its question reads as it was typed', () => {
  expect(groupAnswers(sections, { Capacity: 'much' })[1]?.answers[0]).toEqual({ name: 'Capacity', text: 'much' })
})

test('a submission shows neither the title nor the profile again, and loses no answer', () => {
  const formData = { formTitle: 'Licence', name: 'Ada', surname: 'Obi', email: 'a@b.ng', phone: '', Old: 'kept' }
  const groups = groupFormData([{ ...sections[1]!, inputs: ['Company'] }], { ...formData, Company: 'Sunrise' })
  expect(groups).toEqual([
    { id: 'contact', name: 'Contact', answers: [{ name: 'Company', text: 'Sunrise' }] },
    { id: 'others', name: 'Other answers', answers: [{ name: 'Old', text: 'kept' }] },
  ])
})

import { expect, test } from 'vitest'
import { fillPlaceholders } from '#platform/values/placeholders.ts'
import { placeholderProblem } from './placeholders.ts'

const field = { label: 'Text', placeholders: { name: 'Name', link: 'Link' }, keeps: ['link'] }

test.each([
  ['Dear {{ name }}, open {{link}}', undefined],
  ['Dear {{firstName}}, {{link}}', 'Text has no placeholder {{firstName}}. You can use {{name}}, {{link}}.'],
  ['Dear {{name}}', 'Text must keep {{link}}.'],
  ['Open {{link}', 'Text has an incomplete placeholder. Write it with two braces on both sides, such as {{name}}.'],
  ['{{}} {{link}}', 'Text has no placeholder {{}}. You can use {{name}}, {{link}}.'],
  ['{{constructor}} {{link}}', 'Text has no placeholder {{constructor}}. You can use {{name}}, {{link}}.'],
])('%s: %s', (text, problem) => {
  expect(placeholderProblem(field, text)).toBe(problem)
})

test('a text gets its values, and what is empty leaves no gap', () => {
  const text =
    'Dear {{name}},\n\nwe have it. {{due}} Wait.\n\n{{comment}}\n\nCompany: {{company}}\nReference: {{reference}}\n'
  const filled = fillPlaceholders(text, { name: 'Ada', reference: 'A-1', due: '', comment: '', company: '' })
  expect(filled).toBe('Dear Ada,\n\nwe have it. Wait.\n\nReference: A-1\n')
  const full = { name: 'Ada', reference: 'A-1', due: 'Due soon.', comment: 'One\n\n\nTwo', company: 'Co' }
  expect(fillPlaceholders(text, full)).toBe(
    'Dear Ada,\n\nwe have it. Due soon. Wait.\n\nOne\n\n\nTwo\n\nCompany: Co\nReference: A-1\n',
  )
})

test('a value is never read as a placeholder or a pattern', () => {
  expect(fillPlaceholders('{{a}} {{b}}', { a: '{{b}} $& $1', b: 'x' })).toBe('{{b}} $& $1 x')
})

test('a placeholder without a value is never sent as it is written, nor as what every object has', () => {
  expect(fillPlaceholders('Dear {{name}} {{unknown}} {{constructor}}', { name: 'Ada' })).toBe('Dear Ada')
})

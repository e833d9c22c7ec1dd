import { expect, test, vi } from 'vitest'
import { continueOnEnter } from './continue-on-enter.ts'

function press(on: string, more: object = {}) {
  const requestSubmit = vi.fn()
  const preventDefault = vi.fn()
  const isControl = ['a', 'button', 'input', 'select', 'textarea', 'summary'].includes(on)
  const target = { closest: () => (isControl ? {} : null) }
  const event = {
    key: 'Enter',
    defaultPrevented: false,
    target,
    currentTarget: { requestSubmit },
    preventDefault,
    ...more,
  }
  continueOnEnter(event as never)
  return requestSubmit.mock.calls.length
}

test('Enter continues where the focus is on nothing that has its own Enter', () => {
  expect(press('h3')).toBe(1)
  for (const control of ['a', 'button', 'input', 'select', 'textarea', 'summary']) expect(press(control)).toBe(0)
})

test('other keys, and Enter with a modifier, do nothing', () => {
  expect(press('h3', { key: ' ' })).toBe(0)
  for (const modifier of ['shiftKey', 'ctrlKey', 'metaKey', 'altKey']) expect(press('h3', { [modifier]: true })).toBe(0)
})

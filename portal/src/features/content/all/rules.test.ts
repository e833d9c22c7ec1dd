import { expect, test } from 'vitest'
import { featureData } from '#app/features.ts'
import { type ContentFields, contentTypes } from '#fields/content/content-type.ts'
import { createHooks } from '#platform/hooks.ts'
import { kindLabels } from './contract.list.ts'
import { textsOf } from './service.glance.server.ts'

test('every type has a name of its own', () => {
  const types = createHooks(featureData).of(contentTypes)
  const labels = [...kindLabels(types).values()]
  expect(new Set(labels).size).toBe(types.length)
  expect(labels).toContain('Media item (Home Page)')
  expect(labels).toContain('Regulation')
})

const fields: ContentFields = {
  title: { kind: 'text', label: 'Title' },
  body: { kind: 'richText', label: 'Text' },
  picture: { kind: 'image', label: 'Picture', part: 'picture' },
  file: { kind: 'pdf', label: 'File', part: 'file' },
  topics: { kind: 'textList', of: 'topics', entry: 'text', label: 'Topics' },
  details: { kind: 'textList', entry: 'identified', label: 'Details' },
  part: { kind: 'group', label: 'Part', fields: { lead: { kind: 'longText', label: 'Lead' } } },
  links: {
    kind: 'groupList',
    label: 'Links',
    fields: { label: { kind: 'text', label: 'Label' }, words: { kind: 'text', label: 'Words' } },
  },
  tone: { kind: 'option', label: 'Tone', options: [{ value: 'calm', label: 'Calm' }] },
  at: { kind: 'moment', label: 'At' },
  order: { kind: 'number', label: 'Order' },
}

test('texts are shown with the labels of their fields, also of groups and lists', () => {
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  const body = {
    title: 'Tariffs',
    body: { type: 'doc', content: [paragraph('One.'), paragraph('Two.')] },
    picture: '/drawings/meter.svg',
    file: '/api/content/files/x.pdf',
    topics: ['meters'],
    details: [{ id: 'a', content: 'First' }, 'Second', ''],
    part: { lead: 'A lead' },
    links: [{ label: 'Home', words: 'The way home' }, {}],
    tone: 'calm',
    at: '2026-03-01T09:00:00Z',
    order: 3,
  }
  expect(textsOf(fields, body)).toEqual([
    { label: 'Title', text: 'Tariffs' },
    { label: 'Text', text: expect.stringMatching(/^One\.\s+Two\.$/) },
    { label: 'File', text: 'A PDF file' },
    { label: 'Details', text: 'First\nSecond' },
    { label: 'Lead', text: 'A lead' },
    { label: 'Links', text: 'Home · The way home' },
    { label: 'Tone', text: 'Calm' },
    { label: 'At', text: expect.stringContaining('10:00') },
    { label: 'Order', text: '3' },
  ])
})

test('odd bodies have no texts, and long ones are cut', () => {
  expect(textsOf(fields, { title: { no: 'text' }, details: 'no list', links: [null, 7], part: null })).toEqual([])
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`f${at}`, { kind: 'longText', label: `F${at}` } as const]),
  )
  const long = Object.fromEntries(Object.keys(many).map((name) => [name, 'x'.repeat(5_000)]))
  const shown = textsOf(many, long)
  expect(shown[0]!.text).toHaveLength(1_201)
  expect(shown.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(4_010)
})

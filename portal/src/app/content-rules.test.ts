import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { ApiError } from '#kit/api/api-client.ts'
import { failureText, messagesOf } from '#fields/content/content-messages.ts'
import { checkValues } from '#fields/content/content-check-values.ts'
import { schemaOfFields } from '#fields/content/content-schema.ts'
import { contentTypes as typeHook } from '#fields/content/content-type.ts'
import { createHooks } from '#platform/hooks.ts'
import { featureData } from './features.ts'
import { complete, contact, guideline } from './testing.complete-bodies.ts'

const contentTypes = createHooks(featureData).of(typeHook)
const typeOf = (key: string) => contentTypes.find((type) => type.key === key)!

/** The problems that a type's rules find in a body, as `field: message`. */
function problems(key: string, body: object, draft = false): string[] {
  const type = typeOf(key)
  if (!draft) return Object.entries(checkValues(type, { ...body }, false)).map(([field, words]) => `${field}: ${words}`)
  const result = z.safeParse(schemaOfFields(type.fields, { draft }), body)
  return result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

test('a complete body of every type is accepted', () => {
  expect(Object.keys(complete).sort()).toEqual(contentTypes.map((type) => type.key).sort())
  for (const [key, body] of Object.entries(complete)) expect([key, problems(key, body)]).toEqual([key, []])
})

// The first field with an error takes the focus: the first on the screen, where the places of the editor follow each other.
test('the fields of each type are described in the order in which its editor shows them', () => {
  const places = [undefined, 'block', 'beside', 'search']
  for (const { key, fields } of contentTypes) {
    const order = Object.values(fields).map(({ at }) => places.indexOf(at))
    expect([key, order]).toEqual([key, order.toSorted((a, b) => a - b)])
  }
})

const { governanceGuidelines, regulatoryFramework } = guideline
// The rules of spec 3 §5, one by one: type, wrong value, message.
test.each([
  ['milestone', { header: ' ' }, 'header: Header is required'],
  ['milestone', { description: '' }, 'description: Description is required'],
  ['principle', { number: 0 }, 'number: Number must be at least 1'],
  ['principle', { number: 1.5 }, 'number: Number must be a whole number'],
  ['principle', { number: 'one' }, 'number: Number must be a number'],
  ['principle', { title: '' }, 'title: Title is required'],
  ['principle', { shortDescription: '' }, 'shortDescription: Short description is required'],
  ['principle', { details: [] }, 'details: Details is required'],
  ['principle', { details: [{ content: 'a' }, { content: ' ' }] }, 'details.1: Detail 2 is required'],
  ['function', { title: '' }, 'title: Title is required'],
  ['function', { items: ['a', ''] }, 'items.1: Item 2 is required'],
  ['board-member', { name: '' }, 'name: Name is required'],
  ['board-member', { position: '' }, 'position: Position is required'],
  ['board-member', { bio: [' '] }, 'bio: Biography is required'],
  ['article', { title: '' }, 'title: Title is required'],
  ['article', { author: '' }, 'author: Author is required'],
  ['article', { content: '' }, 'content: Content is required'],
  ['article', { date: '' }, 'date: Date is required'],
  ['article', { specialContent: [{ title: '', content: 'c' }] }, 'specialContent.0.title: Title is required'],
  ['article', { specialContent: [{ title: 't', content: '' }] }, 'specialContent.0.content: Content is required'],
  ['regulation', { title: '' }, 'title: Title is required'],
  ['regulation', { link: '' }, 'link: Add a PDF or a link'],
  ['regulation', { date: '' }, 'date: Date is required'],
  ['regulation', { description: '' }, 'description: Description is required'],
  [
    'regulation',
    { externalUrl: 'not-an-address' },
    'externalUrl: External URL must be a web address, such as https://example.com',
  ],
  [
    'guideline',
    { governanceGuidelines: { ...governanceGuidelines, scope: '' } },
    'governanceGuidelines.scope: Scope is required',
  ],
  [
    'guideline',
    { licensingFramework: { generalIntroduction: '' } },
    'licensingFramework.generalIntroduction: General introduction is required',
  ],
  [
    'guideline',
    { regulatoryFramework: { ...regulatoryFramework, link: '' } },
    'regulatoryFramework.link: Regulatory framework link is required',
  ],
  [
    'guideline',
    { regulatoryFramework: { ...regulatoryFramework, shortTitles: [{ title: '' }] } },
    'regulatoryFramework.shortTitles.0.title: Short title is required',
  ],
  [
    'guideline',
    { regulatoryFramework: { ...regulatoryFramework, keyDefinitions: [{ title: 'a', description: '' }] } },
    'regulatoryFramework.keyDefinitions.0.description: Definition is required',
  ],
  [
    'contact-details',
    { general: { ...contact, email: 'office' } },
    'general.email: E-mail must be an e-mail address, such as name@example.com',
  ],
  [
    'contact-details',
    { general: { ...contact, phone: 'call us' } },
    'general.phone: Telephone must be a telephone number, such as 0800 000 0000',
  ],
  [
    'site-menu',
    { entries: [{ label: 'News', link: '/media' }] },
    'entries: Entries must have an entry that leads to the home page (/) and is not hidden',
  ],
  [
    'site-menu',
    { entries: [{ label: 'Home', link: '/', shown: 'hidden' }] },
    'entries: Entries must have an entry that leads to the home page (/) and is not hidden',
  ],
  ['site-notice', { endsAt: 'tomorrow' }, 'endsAt: Show until must be a date and time'],
  [
    'mails-approvals',
    { decided: { subject: 'Decided', text: 'Dear {{firstName}}: {{link}}' } },
    'decided.text: Text has no placeholder {{firstName}}. You can use {{link}}, {{commission}}, {{portal}}, {{email}}, {{phone}}.',
  ],
  ['mails-approvals', { decided: { subject: 'Decided', text: 'It ended.' } }, 'decided.text: Text must keep {{link}}.'],
  ['home-hero', { title: '' }, 'title: Title is required'],
  ['home-hero', { title: 'x'.repeat(121) }, 'title: At most 120 characters'],
  ['home-hero', { subtitle: 'x'.repeat(301) }, 'subtitle: At most 300 characters'],
])('%s with %j: %s', (key, change, message) => {
  expect(problems(key, { ...complete[key], ...change })).toEqual([message])
})

test('each required field of a guideline’s first part is checked', () => {
  const empty = problems('guideline', { ...guideline, governanceGuidelines: {} })
  expect(new Set(empty.map((line) => line.split(':')[0]!.split('.')[1]))).toEqual(
    new Set(['title', 'link', 'introduction', 'objectives', 'scope', 'date']),
  )
})

test('an empty document is a problem of the field that was sent', () => {
  const blank = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: ' ' }] }] }
  const { bio: _, ...member } = complete['board-member'] as { bio: unknown }
  expect(problems('board-member', { ...member, body: blank })).toEqual(['body: Biography is required'])
  expect(problems('board-member', member)).toEqual(['bio: Biography is required'])
  const parts = { ...governanceGuidelines, scopeBody: blank }
  expect(problems('guideline', { ...guideline, governanceGuidelines: parts })).toEqual([
    'governanceGuidelines.scopeBody: Scope is required',
  ])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:x',
  'data:text/html,x',
  '//evil.example',
  'vbscript:x',
  '/\\evil.example',
  'ftp://x',
])('no link leads to %s, nor in a draft where it could run', (link) => {
  expect(problems('regulation', { ...complete['regulation'], link })).toHaveLength(1)
  expect(problems('regulation', { link, externalUrl: link }, true)).toHaveLength(2)
})

test.each(['/order', '#fees', 'https://x.example/a?b=c', 'http://x.example', 'mailto:a@b.example'])(
  '%s is a link',
  (link) => {
    expect(problems('regulation', { ...complete['regulation'], link })).toEqual([])
  },
)

test('a draft may be empty, and blank entries of free lists are dropped', () => {
  for (const { key } of contentTypes) expect([key, problems(key, {}, true)]).toEqual([key, []])
  const schema = schemaOfFields(typeOf('board-member').fields)
  expect(z.parse(schema, { ...complete['board-member'], categories: ['a', ' ', ''] })['categories']).toEqual(['a'])
})

test('numbering starts where the specification says', () => {
  const from = Object.fromEntries(contentTypes.map((type) => [type.key, type.orderFrom]))
  expect(from).toMatchObject({ milestone: 0, function: 1, 'board-member': 1 })
})

// Word for word (spec 3 §8).
test('the catalogue’s messages', () => {
  const said = contentTypes.flatMap((type) => {
    const { created, updated, deleted } = messagesOf(type)
    return type.many ? [created, updated, deleted] : [updated]
  })
  expect(said).toEqual(
    expect.arrayContaining([
      'Hero section updated successfully',
      'About hero section updated successfully',
      'About section updated successfully',
      'History section updated successfully',
      ...['created', 'updated', 'deleted'].flatMap((done) => [
        `Milestone ${done} successfully`,
        `Principle ${done} successfully`,
        `Function ${done} successfully`,
        `Media item ${done} successfully`,
      ]),
      ...['added', 'updated', 'deleted'].flatMap((done) => [
        `Board Member ${done} successfully`,
        `Regulation ${done} successfully!`,
      ]),
      'Media items saved successfully',
      'Vision & Mission section updated successfully',
      'Guidelines created successfully',
      'Guidelines updated successfully',
      'Guideline deleted successfully!',
    ]),
  )
  expect(messagesOf(typeOf('vision-mission')).created).toBe('Vision & Mission section created successfully')
})

test.each([
  ['home-hero', 'update', 'Failed to save hero section'],
  ['about-history', 'update', 'Failed to save history section: no line'],
  ['milestone', 'update', 'Failed to update milestone'],
  ['milestone', 'create', 'Failed to create milestone'],
  ['article', 'delete', 'Failed to delete media item'],
  ['article', 'create', 'Failed to save media item'],
  ['guideline', 'create', 'Failed to submit guidelines'],
  ['guideline', 'delete', 'Failed to delete guideline'],
  ['regulation', 'create', 'Error: no line'],
  ['principle', 'delete', 'no line'],
] as const)('a failed %s to %s says: %s', (key, action, words) => {
  expect(failureText(typeOf(key), action, new ApiError(0, 'no line'))).toBe(words)
})

test('a failure of the server names what was not done, and its reference', () => {
  const failed = { code: 'failed', reference: '7K3M-QX2P-9D4R' } as const
  const error = new ApiError(500, 'Something went wrong on our side, and we have recorded it. Try again.', [], failed)
  expect(failureText(typeOf('principle'), 'update', error)).toBe(
    'Error updating Principle. Reference of this problem: 7K3M-QX2P-9D4R.',
  )
  const proxy = new ApiError(502, 'Something went wrong on our side. Try again.', [], { kind: 'PARSING_ERROR' })
  expect(failureText(typeOf('board-member'), 'create', proxy)).toBe('Error creating Board Member')
  expect(failureText(typeOf('function'), 'delete', proxy)).toBe('Error deleting Function')
})

test('a failure without a reason has its own text', () => {
  expect(failureText(typeOf('regulation'), 'update')).toBe('Error: Something went wrong')
  expect(failureText(typeOf('principle'), 'update')).toBe('Error updating Principle')
})

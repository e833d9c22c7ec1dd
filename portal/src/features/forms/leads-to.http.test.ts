import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { everyKind, newCompleted, newTemplate } from '#features/applications/testing.ts'
import { readPdfText } from '#platform/pdf/testing.server.ts'
import type { Template } from './contract.ts'

const base = '/api/content/applicationForms'
const portal = await usePortal()
const admin = await portal.adminToken()
const ada = await portal.newUser()

const supply = { licenceClass: 'Supply', feeLine: 'b-supply' }
const leadsTo = {
  outcomes: [{ when: { question: 'Source', is: 'Gas' }, licenceClass: 'Generation', feeLine: 'b-generation' }, supply],
  capacity: 'Capacity',
  site: 'Remarks',
  council: '',
  holder: 'Company',
  notice: true,
  days: 7,
}
const put = (id: string, body: object) => portal.call('PUT', `${base}/${id}`, { token: admin, body })
const read = async (id: string, token?: string): Promise<Template> =>
  (await portal.call('GET', `${base}/${id}`, token ? { token } : {})).body.form

test('what a form leads to belongs to its version, which an application keeps with its days', async () => {
  const { id } = await newTemplate(portal, admin, { leadsTo })
  expect((await read(id, admin)).leadsTo).toEqual(leadsTo)
  // The days are a target of the desk.
  for (const token of [undefined, ada.token])
    expect((await read(id, token)).leadsTo).toEqual({ ...leadsTo, days: null })
  const daysOf = async (submission: string) => {
    const query = 'select review_days as days from application_submissions where id = $1'
    return (await portal.deps.database.pool.query<{ days: number }>(query, [submission])).rows[0]?.days
  }
  const filed = await newCompleted(portal, ada, id)
  // A change of the title keeps it; what is saved next is another version.
  expect((await put(id, { title: 'Renamed' })).body.form.leadsTo).toEqual(leadsTo)
  expect((await put(id, { leadsTo: { ...leadsTo, outcomes: [supply], days: null } })).status).toBe(200)
  const formOf = async (submission: string) =>
    (await portal.call('GET', `/api/forms/${submission}`, { token: ada.token })).body.form
  expect((await formOf(filed)).leadsTo).toEqual({ ...leadsTo, days: null })
  expect(await daysOf(filed)).toBe(7)
  const later = await newCompleted(portal, ada, id)
  expect((await formOf(later)).leadsTo.outcomes).toEqual([supply])
  expect(await daysOf(later)).toBe(60)
  const version = await portal.call('GET', `${base}/${id}/versions/1`, { token: admin })
  expect(version.body.version.leadsTo).toEqual(leadsTo)
})

test('the blank form names the lines of the schedule, also after these have changed', async () => {
  const { id } = await newTemplate(portal, admin, { leadsTo })
  const print = async () => {
    const pdf = await fetch(`${portal.url}${base}/${id}/document`)
    const text = readPdfText(Buffer.from(await pdf.arrayBuffer())).replace(/\s+/g, ' ')
    return { etag: pdf.headers.get('etag'), text }
  }
  const first = await print()
  expect(first.text).toContain(
    'If the answer to ‘Source’ is ‘Gas’: Part B: Generation. Part B: Supply. The schedule of fees',
  )
  expect(await print()).toEqual(first)
  // As where the schedule has lost the other line.
  await portal.deps.database.pool.query(
    'update application_template_versions set leads_to = $2 where template_id = $1',
    [id, { ...leadsTo, outcomes: [supply] }],
  )
  const later = await print()
  expect(later.text).not.toContain('Part B: Generation.')
  expect(later.etag).not.toBe(first.etag)
})

test('the forms that the portal ships with name lines of its schedule, and come as form data as well', async () => {
  const forms: Template[] = (await portal.call('GET', `${base}?pageSize=4`, { token: admin })).body.forms
  expect(forms.map(({ leadsTo }) => leadsTo.outcomes.length)).toEqual([3, 1, 9, 3])
  for (const { id, leadsTo } of forms) {
    const body = new FormData()
    body.append('leadsTo', JSON.stringify(leadsTo))
    expect((await portal.call('PUT', `${base}/${id}`, { token: admin, body })).status).toBe(200)
  }
})

test.each<[string, object, string]>([
  ['another kind of question', { ...leadsTo, capacity: 'Company' }, 'leadsTo.capacity'],
  ['a line that does not exist', { ...leadsTo, outcomes: [{ ...supply, feeLine: 'b-nothing' }] }, 'leadsTo.outcomes.0'],
  ['a line of another shape', { ...leadsTo, outcomes: [{ ...supply, feeLine: '../x' }] }, 'leadsTo.outcomes.0.feeLine'],
  ['no days', { ...leadsTo, days: 0 }, 'leadsTo.days'],
  ['half a day', { ...leadsTo, days: 1.5 }, 'leadsTo.days'],
  [
    'too many outcomes',
    { ...leadsTo, outcomes: Array.from({ length: 21 }, () => leadsTo.outcomes[0]) },
    'leadsTo.outcomes',
  ],
  [
    'a long class',
    { ...leadsTo, outcomes: [{ ...supply, licenceClass: 'x'.repeat(101) }] },
    'leadsTo.outcomes.0.licenceClass',
  ],
  ['a list', [], 'leadsTo'],
  ['a prototype', { ...leadsTo, holder: '__proto__' }, 'leadsTo.holder'],
])('%s is refused', async (_, hostile, field) => {
  const body = { ...everyKind(), leadsTo: hostile }
  const answer = await portal.call('POST', `${base}/create`, { token: admin, body })
  expect([answer.status, answer.body.fields?.[0]?.field]).toEqual([400, field])
})

test('a question that is named cannot go, and a line that the schedule lost stays until another is chosen', async () => {
  const { id } = await newTemplate(portal, admin, { leadsTo })
  const { section } = everyKind()
  const without = [section[0]!, { ...section[1]!, inputs: section[1]!.inputs.slice(1) }]
  expect((await put(id, { section: without })).body.fields).toMatchObject([{ field: 'leadsTo.capacity' }])
  expect((await put(id, { section: without, leadsTo: { ...leadsTo, capacity: '' } })).status).toBe(200)
  expect((await put(id, { section })).body.form.version).toBe(3)
  const gone = { ...leadsTo, outcomes: [{ licenceClass: 'Old', feeLine: 'z-gone' }] }
  await portal.deps.database.pool.query(
    'update application_template_versions set leads_to = $2 where template_id = $1 and version = 3',
    [id, gone],
  )
  expect((await put(id, { title: 'Still here', leadsTo: gone })).status).toBe(200)
  expect((await portal.call('GET', '/api/fees/lines/z-gone')).status).toBe(404)
  expect(await newCompleted(portal, ada, id)).toEqual(expect.any(String))
})

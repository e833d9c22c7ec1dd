import { missingPrograms } from '@regulator/tools/proxies.ts'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { asAdmin, sqlOf } from '#features/accounts/testing.ts'
import { approveFor, newStaff } from '#features/approvals/testing.ts'
import { readPdfText, readPrintedCode, unpackPdf } from '#platform/pdf/testing.server.ts'
import { licencePapers } from './papers.ts'
import { numberKey } from './rules.facts.ts'
import { enter } from './testing.ts'

const portal = await usePortal({
  own: 'prints another address than that of the site, and changes the texts of papers',
  env: { PRINTED_URL: 'https://papers.example' },
})
const ask = await asAdmin(portal)
const registrar = await newStaff(portal, ['registrar'])
const approver = await newStaff(portal, ['licensing-approver'])
const other = await newStaff(portal, ['licensing-approver'])
const sql = sqlOf(portal)

async function take(id: string, path: string, body: object) {
  const answer = await portal.call('POST', `/api/licences/${id}/${path}`, { token: approver.token, body })
  if (answer.status !== 202) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  await approveFor(portal, other.token, id)
}
/** With its first certificate. */
async function newLicence() {
  const { id, number } = await enter(portal, { registrar, approver })
  await take(id, 'certify', {})
  return { id, number, key: numberKey(number) }
}
const page = async (path: string) => {
  const answer = await fetch(`${portal.url}/licence-register/${path}`)
  return { status: answer.status, text: (await answer.text()).replaceAll('<!-- -->', '') }
}
async function fileOf(key: string, paper: number): Promise<Buffer> {
  const read = async () => fetch(`${portal.url}/api/licence-register/${key}/${paper}/certificate.pdf`)
  await expect.poll(async () => (await read()).status).toBe(200)
  return Buffer.from(await (await read()).arrayBuffer())
}
/** Without spaces: lines end within an address. */
const wordsOf = (pdf: Buffer) => readPdfText(pdf).replaceAll(/\s/g, '')
const within = (text: string) => text.replaceAll(/\s/g, '')

const order = { order: 'ORD/2026/7', day: '2026-05-04', reason: 'No meters were read.' }
const read = async (id: string) => (await portal.call('GET', `/api/licences/${id}`, { token: registrar.token })).body

let version = 0
const publish = async (change: object) => {
  const body = { certificate: { ...licencePapers.builtIn['certificate'], ...change } }
  const answer = await ask('POST', '/api/content-manager/papers-licences/items/single/publish', { version, body })
  version = answer.body.version ?? version
  return answer
}

test('each certificate is stored as it was made, and its page says whether it is the current one', async () => {
  const { id, number, key } = await newLicence()
  const pdf = await fileOf(key, 1)
  for (const text of [number, 'Sunrise Power Limited', '12.5 MW, solar', `papers.example/licence-register/${key}/1`])
    expect(wordsOf(pdf)).toContain(within(text))
  expect(unpackPdf(pdf)).toContain('/Alt')
  expect((await page(`${key}/1`)).text).toContain('is the current one.')

  await take(id, 'amend', { ...(await read(id)), capacity: '20 MW, solar', ...order })
  await fileOf(key, 2)
  const replaced = (await page(`${key}/1`)).text
  expect(replaced).toMatch(/This certificate of .* was replaced on /)
  // What is printed on it, not what holds now.
  expect(replaced).toContain('12.5 MW, solar')
  expect((await fileOf(key, 1)).equals(pdf)).toBe(true)
  expect((await page(`${key}/2`)).text).toContain('is the current one.')
  await take(id, 'revoke', order)
  const ended = (await page(`${key}/2`)).text
  expect(ended).toContain('The licence itself: Revoked.')
  expect((await page(`${key}/7`)).status).toBe(404)
  for (const change of ['pdf = null', `document = '{}'`, 'paper = 9'])
    await expect(sql(`update licence_certificates set ${change} where licence_id = $1`, id)).rejects.toThrow(
      'never changed',
    )
})

if (missingPrograms(['pdftoppm']).length === 0)
  test('a phone reads the code of a printed certificate, also after the site has got another address', async () => {
    const { id, key } = await newLicence()
    expect(readPrintedCode(await fileOf(key, 1), 150)).toBe(`https://papers.example/licence-register/${key}/1`)
    Object.assign(portal.deps.config, { publicUrl: 'https://new.example' })
    await take(id, 'certify', {})
    expect(readPrintedCode(await fileOf(key, 2), 150)).toBe(`https://papers.example/licence-register/${key}/2`)
  })

test('staff change the texts of certificates; one that is issued keeps its own, also where its file comes later', async () => {
  for (const [text, message] of [
    ['To {{activity}} as {{owner}}.', /has no placeholder {{owner}}/],
    ['To all.', /must keep {{activity}}/],
  ] as const)
    expect(await publish({ introduction: text })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'certificate.introduction', message: expect.stringMatching(message) }] },
    })
  // A paper is no mail: nobody sends a test of it.
  const test = { type: 'papers-licences', mail: 'certificate', subject: 'S', text: 'T' }
  expect((await ask('POST', '/api/content-manager/mails/test', test)).status).toBe(404)

  const { id, key } = await newLicence()
  const first = await fileOf(key, 1)
  expect(wordsOf(first)).toContain(within('has licensed the holder named here to generate electricity and sell it'))
  await portal.deps.jobs.stop()
  await take(id, 'certify', {})
  const changed = await publish({ title: 'Licence: {{class}}', introduction: 'The holder may {{activity}}.' })
  expect(changed.status).toBe(200)
  await take(id, 'certify', {})
  await portal.deps.jobs.start()
  expect(wordsOf(await fileOf(key, 2))).toContain(within('has licensed the holder named here'))
  const third = wordsOf(await fileOf(key, 3))
  expect(third).toContain(within('Licence: Generation'))
  expect(third).toContain(within('The holder may generate electricity and sell it.'))
  expect((await fileOf(key, 1)).equals(first)).toBe(true)
})

test('the certificates of a person are in the copy of the own data', async () => {
  const ada = await portal.newUser()
  const { id, key } = await newLicence()
  await sql('update licences set user_id = $2 where id = $1', id, ada.id)
  const pdf = await fileOf(key, 1)
  const zip = await fetch(`${portal.url}/api/data-protection/me/data.zip`, {
    headers: { authorization: `Bearer ${ada.token}` },
  })
  const files = unzipSync(Buffer.from(await zip.arrayBuffer()))
  expect(Buffer.from(files[`papers/${key} certificate 1.pdf`]!).equals(pdf)).toBe(true)
})

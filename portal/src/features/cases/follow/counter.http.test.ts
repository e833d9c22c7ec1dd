import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { readPdfText, unpackPdf } from '#platform/pdf/testing.server.ts'
import { file, kinds } from '../testing.ts'
import { followMessages as words } from './messages.ts'

const portal = await usePortal()
const admin = await portal.adminToken()
const sql = sqlOf(portal)
const [kind, petition] = kinds
const caller = { name: 'Sade Bello', phone: '08035551234' }
const fileFor = (user: object = caller, of: (typeof kinds)[number] = kind) => file(portal, admin, of, { user })
const letter = (id: string, token = admin, path: string = kind.path) =>
  portal.call('POST', `${path}/${id}/code`, { token })

describe('the letter to hand over', () => {
  test('is a PDF for every kind with the code that was issued, and history and audit log have who issued it', async () => {
    for (const each of [kind, petition]) {
      const name = 'Ọláṣùnkànmí Bello'
      const { id, reference } = await fileFor({ ...caller, name }, each)
      const answer = await letter(id, admin, each.path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toMatch(/no-store/)
      const pdf = Buffer.from(answer.body.letter, 'base64')
      const text = readPdfText(pdf)
      const said = [name, reference, answer.body.code, 'made on', 'We aim to resolve it by', '/complaint-status']
      // One page to take home, with the code for a camera.
      expect(text).toContain('Page 1 of 1')
      expect(unpackPdf(pdf)).toContain(`QR code of ${portal.deps.config.publicUrl}/complaint-status`)
      for (const words of said) expect(text).toContain(words)
      // Only a complaint goes to the company.
      expect(text.includes('distribution company')).toBe(each === kind)
      const action = `${each.noun}.issueCode`
      const entries = await sql('select details::text from audit_log where record_id = $1 and action = $2', id, action)
      expect(entries).toHaveLength(1)
      expect(JSON.stringify(entries)).not.toContain(answer.body.code)
      const { body } = await portal.call('GET', `${each.path}/${id}`, { token: admin })
      expect(body).toMatchObject({
        code: { by: body.enteredBy },
        timeline: [{}, { action: 'issueCode', internal: true }],
      })
      expect(JSON.stringify(body)).not.toContain(answer.body.code)
    }
  })

  test('is refused for a case in an account, and unknown to people', async () => {
    const ada = await portal.newUser()
    const own = await file(portal, ada.token, kind)
    expect(await letter(own.id)).toMatchObject({ status: 409, body: { message: words.hasAccount } })
    expect((await letter(own.id, ada.token)).status).toBe(403)
    expect((await letter('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})

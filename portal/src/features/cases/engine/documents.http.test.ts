import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { file, kinds, upload } from '../testing.ts'

const portal = await usePortal()
const [complaint, petition] = kinds
const admin = await portal.adminToken()
const ada = await portal.newUser()
const stranger = await portal.newUser()

describe('documents', () => {
  test('can be uploaded by both calls of complaints and by that of petitions', async () => {
    const filed = await file(portal, ada.token, complaint)
    const one = await upload(portal, ada.token, '/api/uploads', 'documents', 'bill.pdf', ['complaintId', filed.id])
    expect(one.body.documents).toMatchObject([{ originalName: 'bill.pdf', recordType: 'complaint' }])
    const two = await upload(portal, ada.token, `/api/complaints/upload/${filed.id}`, 'complaintsDocuments')
    expect(two.status).toBe(201)
    const other = await file(portal, ada.token, petition)
    const id: [string, string] = ['petitionId', other.id]
    expect((await upload(portal, ada.token, '/api/petitions/uploads', 'petitionsDocuments', 'a.pdf', id)).status).toBe(
      201,
    )
    const seen = await portal.call('GET', `${complaint.path}/${filed.id}`, { token: admin })
    expect(seen.body.documents).toHaveLength(2)
    expect(seen.body.timeline.at(-1)).toMatchObject({ text: 'Document added', files: ['bill.pdf'] })
    const { path } = seen.body.documents[0]
    expect((await portal.call('GET', path, { token: ada.token })).status).toBe(200)
    expect((await portal.call('GET', path, { token: stranger.token })).status).toBe(404)
    // The call of another kind does not find the case.
    const wrong: [string, string] = ['petitionId', filed.id]
    expect(
      (await upload(portal, ada.token, '/api/petitions/uploads', 'petitionsDocuments', 'a.pdf', wrong)).status,
    ).toBe(404)
  })

  test('of strangers, of a wrong type or for a resolved case are refused and not stored', async () => {
    const { id } = await file(portal, ada.token, complaint)
    const path = `/api/complaints/upload/${id}`
    expect((await upload(portal, stranger.token, path, 'complaintsDocuments')).status).toBe(404)
    expect((await upload(portal, ada.token, path, 'complaintsDocuments', 'page.html')).status).toBe(415)
    expect((await upload(portal, ada.token, path, 'complaintsDocuments', 'picture.png')).status).toBe(415)
    await portal.call('POST', `${complaint.path}/${id}/resolve`, { token: admin, body: { note: 'Done' } })
    expect((await upload(portal, ada.token, path, 'complaintsDocuments')).status).toBe(409)
    const seen = await portal.call('GET', `${complaint.path}/${id}`, { token: ada.token })
    expect(seen.body.documents).toEqual([])
  })

  test('more than 10 MB are refused', async () => {
    const { id } = await file(portal, ada.token, complaint)
    const form = new FormData()
    form.append('complaintsDocuments', new Blob(['%PDF-1.4\n', new Uint8Array(10 * 1024 * 1024)]), 'large.pdf')
    const answer = await portal.call('POST', `/api/complaints/upload/${id}`, { token: ada.token, body: form })
    expect(answer.status).toBe(413)
  })

  test.each([
    ['Please send the bill', false],
    ['On which day did the supply return?', true],
  ])('after the question ‘%s’ leave it open: %s', async (content, isOpen) => {
    const { id } = await file(portal, ada.token, complaint)
    const body = { content, asks: true }
    await portal.call('POST', `${complaint.path}/${id}/messages`, { token: admin, body })
    await upload(portal, ada.token, `/api/complaints/upload/${id}`, 'complaintsDocuments')
    const read = async () => (await portal.call('GET', `${complaint.path}/${id}`, { token: ada.token })).body
    expect((await read()).clock.pausedSince !== null).toBe(isOpen)
    const answer = { content: 'On Friday' }
    await portal.call('POST', `${complaint.path}/${id}/messages`, { token: ada.token, body: answer })
    expect((await read()).clock.pausedSince).toBeNull()
  })
})

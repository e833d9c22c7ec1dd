import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { nigerianYear } from '#platform/values/nigerian-time.ts'
import { readPdfText } from '#platform/pdf/testing.server.ts'

const year = nigerianYear(new Date())
const portal = await usePortal({ own: 'counts all requests' })
const admin = await portal.adminToken()

const read = (query: string) => portal.call('GET', `/api/data-protection/report?${query}`, { token: admin })

test('the annual report has the figures of the registers, on the page and in the PDF', async () => {
  const ada = await portal.newUser()
  const body = { kind: 'access', text: 'A very private request' }
  await portal.call('POST', '/api/data-protection/me/requests', { token: ada.token, body })
  const { status, body: report } = await read(`period=year&year=${year}`)
  expect([status, report.subtitle]).toEqual([200, `January to December ${year}`])
  const table = report.blocks.find((block: { kind: string }) => block.kind === 'table')
  expect(table.rows[0]).toEqual(['Access', '1', '0', '0', '0', '0', '0', '1'])
  // Figures only: nothing of a person.
  for (const private_ of ['private request', ada.email, 'Okonkwo'])
    expect(JSON.stringify(report)).not.toContain(private_)
  const answer = await fetch(`${portal.url}/api/data-protection/report.pdf?period=year&year=${year}`, {
    headers: { authorization: `Bearer ${admin}` },
  })
  const text = readPdfText(Buffer.from(await answer.arrayBuffer()))
  for (const part of ['Annual report on data protection', 'To be filled in: the portal does not know it'])
    expect(text.replace(/\s+/g, ' ')).toContain(part)
})

test('another year has other figures, and wrong periods are refused', async () => {
  const before = (await read(`period=second-half&year=${year - 1}`)).body
  expect(before.blocks.find((block: { kind: string }) => block.kind === 'table').rows[0][1]).toBe('0')
  for (const query of ['period=month&year=2027', 'period=year&year=1900', 'period=year&year=x', ''])
    expect((await read(query)).status).toBe(400)
})

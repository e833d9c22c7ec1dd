import { caseKinds } from '#app/case-kinds.ts'
import type { TestPortal } from '#app/testing.server.ts'
import { complaint } from '#features/complaints/kind.ts'
import { type CaseField, optionsOf } from './contract.fields.ts'
import { caseKind } from './engine/service.kinds.server.ts'

export const complaintKind = caseKind(complaint)

export const pdfBytes = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
export const customer = { name: 'Bola Ade', email: 'bola.ade@example.com', phone: '08035550000' }

export const complaintBody = {
  complaintType: 'Billing',
  serviceProvider: 'Estimated bill for an empty flat',
  description: 'The bill of October is three times that of September, though nobody lived there.',
  urgency: 'high',
  reportedToDisco: true,
  discoReferenceNumber: 'IE-55120',
  distributionCompany: 'ikeja',
  lga: 'Ikeja',
}
export const petitionBody = {
  petitionType: 'Billing Dispute',
  category: 'Water',
  subject: 'Meter that runs by itself',
  description: 'The meter counts while the main switch is off.',
  address: '12 Allen Avenue',
  lga: 'Ikeja',
  state: 'Lagos',
  declaration: true,
  privacyConsent: true,
}

/** The two kinds, for tests of both. */
export const kinds = [
  { noun: 'complaint', path: '/api/complaints', body: complaintBody, reference: /^CP-\d{4}-\d{3,}$/ },
  { noun: 'petition', path: '/api/petitions', body: petitionBody, reference: /^PT-\d{4}-\d{3,}$/ },
] as const

function sampleOf(field: CaseField, at: number) {
  const pick = (values: readonly string[]) => values[at % values.length]
  if (field.kind === 'yesNo') return true
  if (field.kind === 'meter') return ''
  if (field.kind === 'area') return pick(['Epe', 'Ikeja', 'Ikeja'])
  if (field.kind === 'company') return pick(['eko', 'ikeja', 'ikeja', 'eko'])
  const values = optionsOf(field).map(({ value }) => value)
  return values.length > 0 ? pick(values) : `${field.label} ${at}`
}

/** Every kind of the portal, with a body made from its fields; `at` varies what is chosen. */
export const everyKind = caseKinds.map(({ collection, fields, confirmations = {} }) => ({
  path: `/api/${collection}`,
  body: (at = 0): object => ({
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field, at)])),
    ...Object.fromEntries(Object.keys(confirmations).map((name) => [name, true])),
  }),
}))

/** Issues a code for a case, by staff. */
export async function issueCode(
  portal: TestPortal,
  token: string,
  id: string,
  path = '/api/complaints',
): Promise<string> {
  const answer = await portal.call('POST', `${path}/${id}/code`, { token })
  if (answer.status !== 200) throw new Error(`no code was issued: ${JSON.stringify(answer.body)}`)
  return answer.body.code
}

/** Files a case and returns it. */
export async function file(
  portal: TestPortal,
  token: string,
  kind: { path: string; body: object },
  change: object = {},
) {
  const answer = await portal.call('POST', `${kind.path}/submit`, { token, body: { ...kind.body, ...change } })
  if (answer.status !== 201) throw new Error(`filing failed: ${JSON.stringify(answer.body)}`)
  // oxlint-disable-next-line typescript/no-explicit-any
  return answer.body as Record<string, any> & { id: string; version: number; reference: string }
}

export function upload(
  portal: TestPortal,
  token: string,
  path: string,
  field: string,
  name = 'bill.pdf',
  id?: [string, string],
) {
  const form = new FormData()
  if (id) form.append(...id)
  form.append(field, new Blob([pdfBytes], { type: 'application/pdf' }), name)
  return portal.call('POST', path, { token, body: form })
}

/** Uploads a file as a screen does, in one part; the id of the document is in the header `document-id`. */
export async function uploadAttachment(
  portal: TestPortal,
  token: string,
  place: { recordType: string; recordId: string; role?: string },
  { name = 'meter.pdf', bytes = pdfBytes }: { name?: string; bytes?: Uint8Array } = {},
) {
  const metadata = Object.entries({ role: 'attachment', filename: name, ...place })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  return portal.call('POST', '/api/resumable', {
    token,
    body: bytes,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': metadata,
      'content-type': 'application/offset+octet-stream',
    },
  })
}

import type { TestPortal, TestUser } from '#app/testing.server.ts'
import { newStaff, approveFor } from '#features/approvals/testing.ts'
import { addMember, newCompany } from '#features/companies/testing.ts'
import type { Mandate } from '#platform/mandates.ts'
import { enter } from '../testing.ts'

/** Registrar, approver and another one, a company with a member for each mandate, and calls about its licences. */
export async function conditionOffice(portal: TestPortal) {
  const registrar = await newStaff(portal, ['registrar'])
  const approver = await newStaff(portal, ['licensing-approver'])
  const owner = await portal.newUser()
  const { id: companyId } = await newCompany(portal, owner)
  const member = (mandate: Mandate) => addMember(portal, companyId, [mandate])
  const members = { sign: await member('sign'), prepare: await member('prepare'), read: await member('read') }

  const call = (by: TestUser, method: string, path: string, body?: unknown) =>
    portal.call(method, `/api${path}`, { token: by.token, ...(body !== undefined && { body }) })
  const licence = (change: object = {}) => enter(portal, { registrar, approver }, { companyId, ...change })
  /** Adds a condition by two people; answers it as staff see it. */
  async function add(licenceId: string, change: object = {}) {
    const body = { text: 'Send the annual report.', due: 'yearly', nextDay: '2027-03-03', isPublic: 'yes', ...change }
    const asked = await call(registrar, 'POST', `/licences/${licenceId}/conditions`, body)
    if (asked.status !== 202) throw new Error(`not asked: ${JSON.stringify(asked.body)}`)
    await approveFor(portal, approver.token, licenceId)
    const { body: list } = await call(registrar, 'GET', `/licences/${licenceId}/conditions`)
    return list.conditions.at(-1) as { id: string; number: number }
  }
  const read = async (id: string, by = registrar) => (await call(by, 'GET', `/licence-conditions/${id}`)).body
  function send(
    by: Pick<TestUser, 'token'>,
    id: string,
    file: BlobPart = pdf,
    name = 'report.pdf',
    note = 'As agreed.',
  ) {
    const body = new FormData()
    body.append('note', note)
    body.append('document', new Blob([file]), name)
    return portal.call('POST', `/api/licence-conditions/${id}/return`, { token: by.token, body })
  }
  const own = async (by: TestUser) => (await call(by, 'GET', '/own-licences')).body.licences
  return { registrar, approver, owner, companyId, members, call, licence, add, read, send, own }
}

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

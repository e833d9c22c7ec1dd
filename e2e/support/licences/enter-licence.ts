import { call, type Session } from '../session.ts'

interface LicenceOffice {
  registrar: Session
  approver: Session
}

/** The second person agrees to what waits about a record, without the screens. */
async function approve(url: string, { token }: Session, recordId: string): Promise<void> {
  const waiting = `${url}/api/approvals?state=waiting&recordId=${recordId}`
  const { items } = await call<{ items: { id: string }[] }>('GET', waiting, undefined, token)
  await call('POST', `${url}/api/approvals/${items[0]!.id}/approve`, {}, token)
}

/** A licence on paper with this number, which two people have entered, with a certificate; answers its part of addresses. */
export async function enterLicence(url: string, { registrar, approver }: LicenceOffice, number: string) {
  const days = { resolutionOn: '2026-02-20', issuedOn: '2026-03-01', validFrom: '2026-03-01', validTo: '2046-02-28' }
  const terms = { class: 'generation', holder: 'Àṣà Power Limited', holderKind: 'company', council: 'Ikeja', number }
  const rest = { capacity: '12 MW, solar', site: '4 Marina Road', resolution: 'RES/2026/14', publicNote: '' }
  await call('POST', `${url}/api/licences`, { ...terms, ...days, ...rest }, registrar.token)
  const key = number.replaceAll('/', '-')
  await approve(url, approver, key)
  const list = `${url}/api/lists/licences?q=${encodeURIComponent(number)}`
  const { rows } = await call<{ rows: { id: string }[] }>('GET', list, undefined, registrar.token)
  const { id } = rows[0]!
  await call('POST', `${url}/api/licences/${id}/certify`, {}, registrar.token)
  await approve(url, approver, id)
  return key
}

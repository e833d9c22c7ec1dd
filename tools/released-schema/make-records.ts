import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const pdf = new Blob(['%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'])
const person = { name: 'Ada', surname: "Ọkọńkwọ-O'Neil", phone: '08031234567', password: 'Sturdy-Lamp9!' }

type Answer = Record<string, unknown> & { id?: string; token?: string }
interface Call {
  token?: string
  body?: object
  headers?: Record<string, string>
}

/** Makes a record of everything that people and staff can make, through the API of the portal at `url`, with its first administrator. */
export async function makeRecords(url: string, administrator: { email: string; password: string }): Promise<void> {
  const call = async (method: string, path: string, { token, body, headers }: Call = {}): Promise<Answer> => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return text ? (JSON.parse(text) as Answer) : {}
  }
  const admin = (await call('POST', '/auth/login', { body: administrator })).token!
  const account = await call('POST', '/auth/register', {
    body: { ...person, email: 'ada@example.com', agreeTerms: true },
  })
  const user = { token: account.token!, id: (account['user'] as { id: string }).id }
  await makeApplication(call, admin, user)
  await makeCases(call, admin, user.token)
  await makeContent(call, admin)
  await makeEnquiry(call)
  await makeReport(call)
}

type Send = (method: string, path: string, more?: Call) => Promise<Answer>

const withFile = (field: string, values: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  form.append(field, new Blob([pdf], { type: 'application/pdf' }), 'signed form.pdf')
  return form
}

async function makeApplication(call: Send, admin: string, user: { token: string; id: string }): Promise<void> {
  const inputs = ['Company', 'Phone Number', 'Fax', 'Website Address', { name: 'Email Address', typeOf: 'email' }]
  const { form } = (await call('POST', '/content/applicationForms/create', {
    token: admin,
    body: {
      title: 'Mini-grid permit',
      description: 'An example',
      status: 'published',
      section: [
        { name: 'Contact', order: 1, inputs },
        { name: 'Plant', order: 2, inputs: [{ name: 'Capacity', typeOf: 'number' }] },
      ],
    },
  })) as { form: { id: string } }
  const { submissionId } = await call('POST', '/forms/submit', {
    token: user.token,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      userId: user.id,
      formIndex: form.id,
      formData: {
        Company: 'Sunrise “Power” Limited\n₦ – 太陽',
        'Email Address': 'x@example.com',
        'Phone Number': '0803 123 4567',
        Capacity: '12.5',
      },
      dataConsent: true,
    },
  })
  const body = withFile('filledForm', { submissionId: String(submissionId) })
  await call('POST', '/documents/upload-filled-form', { token: user.token, body })
}

async function makeCases(call: Send, admin: string, user: string): Promise<void> {
  const complaint = {
    complaintType: 'Billing',
    serviceProvider: 'Estimated bill for an empty flat',
    description: 'The bill of October is three times that of September, though nobody lived there.',
    urgency: 'high',
    reportedToDisco: true,
    discoReferenceNumber: 'IE-55120',
    distributionCompany: 'ikeja',
    lga: 'Ikeja',
  }
  const customer = { name: 'Bola Ade', email: 'bola.ade@example.com', phone: '08035550000' }
  await call('POST', '/complaints/submit', { token: admin, body: { ...complaint, user: customer } })
  await call('POST', '/complaints/submit', { token: user, body: complaint })
  await call('POST', '/petitions/submit', {
    token: user,
    body: {
      petitionType: 'Billing Dispute',
      category: 'Water',
      subject: 'Meter that runs while nothing is on',
      description: "The meter's counter moves while the main switch is off: 100 % \\ '; --",
      address: '12 Allen Avenue',
      lga: 'Ikeja',
      state: 'Lagos',
      declaration: true,
      privacyConsent: true,
    },
  })
}

/** A document in the library, and an item of the site in two versions. */
async function makeContent(call: Send, token: string): Promise<void> {
  await call('POST', '/content-manager/library', { token, body: withFile('file') })
  const milestone = { header: 'The law is signed', description: 'On 3 December 2024.', date: '3 December 2024' }
  const { id, version } = await call('POST', '/content/about/milestones', { token, body: milestone })
  const changed = { ...milestone, description: 'On 3 December 2024, in Ikeja.', version }
  await call('PUT', `/content/about/milestones/${id}`, { token, body: changed })
}

async function makeEnquiry(call: Send): Promise<void> {
  const { token, waitSeconds } = await call('GET', '/contact/token')
  await sleep(Number(waitSeconds) * 1_000 + 200)
  const body = { name: 'Chidi', email: 'chidi@example.com', message: 'When is my hearing?', token }
  await call('POST', '/contact', { body })
}

/** A report of wrongdoing, with the solution of the puzzle that its form has to solve. */
async function makeReport(call: Send): Promise<void> {
  const { challenge, bits } = await call('GET', '/whistleblowing/puzzle')
  let solution = 0
  const zeroBits = (digest: Buffer) => Math.clz32(digest.readUInt32BE(0))
  while (
    zeroBits(
      createHash('sha256')
        .update(`${String(challenge)}:${solution}`)
        .digest(),
    ) < Number(bits)
  )
    solution++
  await call('POST', '/whistleblowing/submit', {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      subject: 'Meters sold twice',
      description: 'A store keeper sells the meters of customers who have paid.',
      isAnonymous: true,
      challenge,
      solution,
    },
  })
}

import { randomUUID, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, sha256 } from './caller.ts'
import { count, type Lane, laneNames, withStatus } from './lane.ts'
import type { People } from './people.ts'

/** A PDF with an own content. */
function makePdf(bytes: number): Uint8Array<ArrayBuffer> {
  const head = '%PDF-1.7\n'
  return new Uint8Array(Buffer.concat([Buffer.from(head), randomBytes(bytes - head.length)]))
}

const multipartBytes = 300_000
const chunkBytes = 200_000
const chunks = 3

/** Every document that was sent is in the record once, with its bytes. */
async function checkDocuments(
  caller: Caller,
  { applicant, submission }: People,
  sent: Map<string, string>,
  prefix: string,
): Promise<string[]> {
  const { token } = applicant
  const listed = withStatus(await caller.persist('GET', `/api/documents/${submission}`, { token }), 200)
  const documents = (listed.body.documents as { originalName: string; path: string }[]).filter(({ originalName }) =>
    originalName.startsWith(prefix),
  )
  const problems = documents.length === sent.size ? [] : [`${documents.length} documents instead of ${sent.size}`]
  for (const [name, hash] of sent) {
    const found = documents.filter(({ originalName }) => originalName === name)
    if (found.length !== 1) problems.push(`document ${name} is there ${found.length} times`)
    const file = found[0] && (await caller.persist('GET', found[0].path, { token }))
    if (file && (file.status !== 200 || file.body !== hash))
      problems.push(`document ${name} is not whole (${file.status})`)
  }
  return problems
}

function multipart(caller: Caller, people: People): Lane {
  const sent = new Map<string, string>()
  const { applicant, submission } = people
  const { token } = applicant
  const lane: Lane = {
    name: laneNames[1],
    acknowledged: 0,
    async step() {
      const name = `m-${randomUUID()}.pdf`
      const bytes = makePdf(multipartBytes)
      const body = new FormData()
      body.append('submissionId', submission)
      body.append('documents', new Blob([bytes], { type: 'application/pdf' }), name)
      // An upload has no key: its sender looks whether it arrived.
      const look = async () => {
        const listed = await caller.persist('GET', `/api/documents/${submission}`, { token })
        const arrived = listed.body.documents.some((each: { originalName: string }) => each.originalName === name)
        return arrived ? { ...listed, status: 201 } : undefined
      }
      withStatus(await caller.persist('POST', '/api/documents/upload', { token, body }, look), 201)
      sent.set(name, sha256(bytes))
      lane.acknowledged++
    },
    check: () => checkDocuments(caller, people, sent, 'm-'),
  }
  return lane
}

function resumable(caller: Caller, people: People): Lane {
  const sent = new Map<string, string>()
  const { applicant, submission } = people
  const tus = { 'tus-resumable': '1.0.0' }
  const lane: Lane = {
    name: laneNames[2],
    acknowledged: 0,
    async step() {
      const name = `r-${randomUUID()}.pdf`
      const bytes = makePdf(chunkBytes * chunks)
      const facts = { recordType: 'submission', recordId: submission, role: 'supporting', filename: name }
      const metadata = Object.entries(facts).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      const begin = { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata.join(',') }
      const begun = withStatus(
        await caller.persist('POST', '/api/resumable', {
          token: applicant.token,
          headers: begin,
        }),
        201,
      )
      await sendChunks(begun.headers.get('location')!, bytes)
      sent.set(name, sha256(bytes))
      lane.acknowledged++
    },
    check: () => checkDocuments(caller, people, sent, 'r-'),
  }
  /** Requests the offset before each chunk; an acknowledged offset must never fall. */
  async function sendChunks(location: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const { token } = applicant
    let acknowledged = 0
    for (;;) {
      const head = withStatus(await caller.persist('HEAD', location, { token, headers: tus }), 200)
      const offset = Number(head.headers.get('upload-offset'))
      if (offset < acknowledged) throw new Error(`an upload fell from ${acknowledged} to ${offset} bytes`)
      if (offset === bytes.length && head.headers.get('document-id')) return
      const headers = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
      const body = bytes.slice(offset, offset + chunkBytes)
      const answer = await caller.send('PATCH', location, { token, headers, body })
      if (answer?.status === 204) acknowledged = Number(answer.headers.get('upload-offset'))
      // Refused, cut or already received: the offset says where to continue.
      else if (answer && ![400, 409, 423, 503].includes(answer.status)) withStatus(answer, 204)
    }
  }
  return lane
}

/** One lane of each kind, for new people. */
export const makeLanes = (caller: Caller, people: People): Lane[] => [
  submitting(caller, people),
  multipart(caller, people),
  resumable(caller, people),
  escalating(caller, people),
  publishing(caller, people),
]

function submitting(caller: Caller, { applicant, form }: People): Lane {
  const filed = new Map<string, string>()
  const lane: Lane = {
    name: laneNames[0],
    acknowledged: 0,
    async step() {
      const company = `Company ${randomUUID()}`
      const body = { formIndex: form, formData: { Company: company }, dataConsent: true }
      const request = { token: applicant.token, key: randomUUID(), body }
      const answer = withStatus(await caller.persist('POST', '/api/forms/submit', request), 201)
      filed.set(company, answer.body.submissionId)
      lane.acknowledged++
    },
    async check(database) {
      const { rows } = await database.query<{
        id: string
        company: string
        history: string
        audit: string
        mails: string
      }>(
        `select id, answers ->> 'Company' as company,
           (select count(*) from application_history h where h.submission_id = s.id and action = 'submitted') as history,
           (select count(*) from audit_log a where a.record_id = s.id::text and action = 'submission.submitted') as audit,
           (select count(*) from jobs.job j where j.data ->> 'submissionId' = s.id::text) as mails
         from application_submissions s where user_id = $1 and form_title like 'Faults%' and answers ->> 'Company' like 'Company %'`,
        [applicant.id],
      )
      const problems = rows
        .filter(({ history, audit, mails }) => history !== '1' || audit !== '1' || mails !== '1')
        .map((row) => `submission ${row.company}: ${row.history} entries, ${row.audit} audits, ${row.mails} mails`)
      if (rows.length !== filed.size) problems.push(`${rows.length} submissions instead of ${filed.size}`)
      for (const [company, id] of filed)
        if (!rows.some((row) => row.id === id && row.company === company)) problems.push(`submission ${id} is lost`)
      return problems
    },
  }
  return lane
}

function escalating(caller: Caller, { applicant }: People): Lane {
  const cases = new Set<string>()
  const { token } = applicant
  let filedCases = 0
  const lane: Lane = {
    name: laneNames[3],
    acknowledged: 0,
    async step() {
      const file = { token, key: randomUUID(), body: complaint }
      const { id } = withStatus(await caller.persist('POST', '/api/complaints/submit', file), 201).body
      filedCases++
      // A person may ask once under a deadline.
      const escalate = { token, key: randomUUID(), body: { note: 'No answer' } }
      withStatus(await caller.persist('POST', `/api/complaints/${id}/escalate`, escalate), 200)
      cases.add(id)
      lane.acknowledged++
    },
    async check(database) {
      const problems: string[] = []
      const { rows } = await database.query<{ id: string; level: number; entries: string; mails: string }>(
        `select id, escalation_level as level,
           (select count(*) from case_history h where h.case_id = c.id and action like 'escalate%') as entries,
           (select count(*) from jobs.job j join case_history h on j.data ->> 'historyId' = h.id::text
             where h.case_id = c.id and h.action like 'escalate%' and j.name = 'cases.mail') as mails
         from cases c where user_id = $1`,
        [applicant.id],
      )
      for (const { id, level, entries, mails } of rows) {
        const acknowledged = cases.has(id) ? 1 : 0
        if (level !== acknowledged || Number(entries) !== acknowledged || Number(mails) !== acknowledged)
          problems.push(`case ${id}: ${acknowledged} escalations, level ${level}, ${entries} entries, ${mails} mails`)
      }
      if (rows.length !== filedCases) problems.push(`${rows.length} cases instead of ${filedCases}`)
      for (const id of cases) if (!rows.some((row) => row.id === id)) problems.push(`case ${id} is lost`)
      return problems
    },
  }
  return lane
}

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

/** A page shows at most 1,000 items of a type; faster work would publish more in a long fault. */
const publishPauseMs = 250

function publishing(caller: Caller, { staff }: People): Lane {
  const published = new Map<string, string>()
  const { token } = staff
  const items = '/api/content-manager/milestone/items'
  const lane: Lane = {
    name: laneNames[4],
    acknowledged: 0,
    async step() {
      const header = `Milestone ${randomUUID()}`
      const body = { header, description: `${header}, in words.`, date: '2026' }
      const made = await caller.persist('POST', items, { token, key: randomUUID(), body: { body } })
      const { id } = withStatus(made, 201).body as { id: string }
      // Publishing has no key but a version: its sender looks whether it happened.
      const look = async () => {
        const item = await caller.persist('GET', `${items}/${id}`, { token })
        return item.body.state === 'published' ? item : undefined
      }
      const answer = await caller.persist('POST', `${items}/${id}/publish`, { token, body: { version: 1 } }, look)
      // A request whose connection was cut may be committed after its sender looked; the repetition is then refused.
      withStatus(answer.status === 409 ? ((await look()) ?? answer) : answer, 200)
      published.set(id, header)
      lane.acknowledged++
      await sleep(publishPauseMs)
    },
    async check(database) {
      const problems: string[] = []
      const site = JSON.stringify((await caller.persist('GET', '/api/content/about/milestones')).body)
      for (const [id, header] of published) {
        const rows = await count(database, `content_items where title = $1`, [header])
        const versions = await count(database, `content_versions where item_id = $1 and status = 'published'`, [id])
        const shown = site.split(`"${header}"`).length - 1
        if (rows !== 1 || versions !== 1 || shown !== 1)
          problems.push(`${header}: ${rows} rows, ${versions} published versions, shown ${shown} times`)
      }
      return problems
    },
  }
  return lane
}

// The public register: read at each request from the licences themselves, with the status of now; nothing is copied, so nothing can be out of date.

import { stringify } from 'csv-stringify/sync'
import { readSetting } from '#engines/settings/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { QueryOf, ResponseOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/problem.ts'
import { editDistance } from '#platform/values/edit-distance.ts'
import { formatForSheet } from '#platform/values/nigerian-time.ts'
import type { getCertificate, getRegister, getRegisterEntry, RegisterEntry } from './contract.register.ts'
import { licenceSettings } from './contract.settings.ts'
import { licenceMessages as messages } from './messages.ts'
import { classes, numberKey } from './rules.facts.ts'
import { readContinuing } from './service.renewal.server.ts'
import { publicChanges, statusOf, describeEvent } from './sentences.ts'
import { certificateStore, findByNumber, type LicenceRow, listEvents, listNumberKeys } from './store.server.ts'
import { countRegister, listRegister, type RegisterQuery } from './store.register.server.ts'

const pageSize = 50
/** More than the register will ever have; the file says where it was cut. */
const maxInFile = 5_000

type Shown = Omit<LicenceRow, 'status'>
const toEntry = (row: Shown, status: RegisterEntry['status']): RegisterEntry => ({
  ...row,
  site: row.isPerson ? '' : row.site,
  status,
})
/** Each of these licences as it is today. */
async function readEntries(deps: Pick<Deps, 'hooks' | 'database' | 'clock'>, rows: readonly LicenceRow[]) {
  const continuing = await readContinuing(deps, rows)
  const now = deps.clock.now()
  return rows.map((row) => toEntry(row, statusOf(row, now, continuing(row)) as RegisterEntry['status']))
}

export async function readRegister(
  deps: Deps,
  { page = 1, ...query }: QueryOf<typeof getRegister>,
): Promise<ResponseOf<typeof getRegister>> {
  const { db } = deps.database
  const now = deps.clock.now()
  const total = await countRegister(db, query, now)
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const shown = Math.min(page, pageCount)
  const rows = await listRegister(db, query, { now, limit: pageSize, offset: (shown - 1) * pageSize })
  const { decides, source } = await readSetting(db, licenceSettings)
  return {
    items: await readEntries(deps, rows),
    total,
    page: shown,
    pageCount,
    at: now.toISOString(),
    decides,
    source,
  }
}

const fileColumns = [
  'Number',
  'Holder',
  'Class',
  'Capacity',
  'Site',
  'Place',
  'Status',
  'Issued',
  'Valid from',
  'Valid to',
  'Ended',
  'Page',
  'Read at (Nigerian time)',
]

export async function exportRegister(deps: Deps, query: RegisterQuery): Promise<string> {
  const { db } = deps.database
  const now = deps.clock.now()
  const rows = await listRegister(db, query, { now, limit: maxInFile, offset: 0 })
  const entries = await readEntries(deps, rows)
  const records = entries.map(({ status, ...entry }, at) => {
    const page = `${deps.config.publicUrl}/licence-register/${entry.numberKey}`
    return [
      entry.reference,
      entry.holder,
      classes[entry.class].label,
      entry.capacity,
      entry.site,
      entry.council,
      status.label,
      entry.issuedOn,
      entry.validFrom,
      entry.validTo,
      rows[at]!.endedOn ?? '',
      page,
      formatForSheet(now),
    ]
  })
  // The names of the columns also where nothing is found.
  return stringify(records, { header: true, columns: fileColumns, bom: true, escape_formulas: true })
}

/** How far a number may be from one that exists to be named beside it, and how many are. */
const near = { letters: 3, max: 3 }

export async function readEntry(deps: Deps, number: string): Promise<ResponseOf<typeof getRegisterEntry>> {
  const { db } = deps.database
  const now = deps.clock.now()
  const key = numberKey(number)
  const row = await findByNumber(db, key)
  if (!row) {
    const found = (await listNumberKeys(db))
      .map((known) => ({ known, letters: editDistance(key, known, near.letters) }))
      .filter(({ letters }) => letters <= near.letters)
      .toSorted((one, other) => one.letters - other.letters || one.known.localeCompare(other.known))
    const rows = await Promise.all(found.slice(0, near.max).map(({ known }) => findByNumber(db, known)))
    return { licence: null, near: rows.flatMap((each) => each ?? []) }
  }
  const [events, certificates, { decides, source }] = await Promise.all([
    listEvents(db, row.id),
    certificateStore.list(db, row.id),
    readSetting(db, licenceSettings),
  ])
  const history = events.flatMap(({ id, at, changes, ...event }) => {
    const happened = { ...event, at: at.toISOString(), changes: publicChanges(changes, row.isPerson) }
    const text = describeEvent(happened, row.issuedOn)
    return text ? [{ id: String(id), at: happened.at, text }] : []
  })
  const { publicNote, warning } = row
  const [entry] = await readEntries(deps, [row])
  return {
    licence: {
      ...entry!,
      at: now.toISOString(),
      publicNote,
      warning,
      history,
      certificates: certificates.map((each) => describePaper(each, certificates)),
      decides,
      source,
    },
    near: [],
  }
}

interface Paper {
  paper: number
  issuedAt: Date
}
/** The last certificate is the current one; each other was replaced by the next. */
function describePaper({ paper, issuedAt }: Paper, all: readonly Paper[]) {
  const next = all.find((other) => other.paper === paper + 1)
  const replacedAt = next?.issuedAt.toISOString() ?? null
  return { paper, issuedAt: issuedAt.toISOString(), isCurrent: !next, replacedAt }
}

export async function readCertificate(
  deps: Deps,
  { number, paper }: { number: string; paper: string },
): Promise<ResponseOf<typeof getCertificate>> {
  const { db } = deps.database
  const { printedUrl } = deps.config
  const row = await findByNumber(db, numberKey(number))
  if (!row) return { licence: null, certificate: null, printedUrl }
  const [entry] = await readEntries(deps, [row])
  const licence = entry!
  const certificates = await certificateStore.list(db, row.id)
  const found = certificates.find((each) => each.paper === Number(paper))
  if (!found) return { licence, certificate: null, printedUrl }
  const hasFile = found.hasFile && !row.isPerson
  const printed = toEntry({ ...row, ...found.terms }, licence.status)
  const current = certificates[0]!.paper
  return { licence, certificate: { ...describePaper(found, certificates), printed, hasFile, current }, printedUrl }
}

/** The file of a company's certificate; that of a person has an address. */
export async function readCertificateFile(
  { database: { db } }: Deps,
  { number, paper }: { number: string; paper: string },
) {
  const row = await findByNumber(db, numberKey(number))
  const pdf = row && !row.isPerson ? await certificateStore.readFile(db, row.id, Number(paper)) : undefined
  if (!row || !pdf) throw notFound(messages.noCertificate)
  return { pdf, name: `${row.numberKey}-${paper}.pdf` }
}

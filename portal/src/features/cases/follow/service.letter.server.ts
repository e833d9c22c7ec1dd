import { officeFor } from '#features/offices/service.server.ts'
import type { Office } from '#kit/site-frame.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { senderOf } from '#platform/limited-process/parsing.server.ts'
import type { PdfDocument } from '#platform/pdf/pdf-document.ts'
import { printPdf } from '#platform/pdf/print-pdf.server.ts'
import { requireOfficer } from '#platform/permission.ts'
import { conflict } from '#platform/problem.ts'
import { commission } from '#platform/state/commission.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { nounOf } from '../contract.kind.ts'
import { readOwnCase } from '../engine/service.clock.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { codeFor } from '../engine/service.tokens.server.ts'
import type { CaseRow } from '../engine/store.server.ts'
import { sharedWithCompany } from '../messages.consent.ts'
import { whatIsNext } from '../messages.next.ts'
import { followMessages as words } from './messages.ts'

/** The letter for a customer without an account, as PDF: with its code the customer follows the case, so the audit log has who printed it. */
export async function printLetter(deps: Deps, actor: SignedIn, kind: CaseKind, id: string) {
  const { db } = deps.database
  const row = await readOwnCase(db, actor, kind, id)
  requireOfficer(actor, row, may.handleCases)
  if (row.userId !== null) throw conflict(words.hasAccount)
  const at = deps.clock.now()
  const [code, office] = await Promise.all([codeFor(deps, row.id), officeFor(deps, row.lga)])
  const letter = letterOf(kind, row, { code, office, at, place: new URL('/complaint-status', deps.config.publicUrl) })
  const pdf = await printPdf(deps, senderOf(actor, ''), letter)
  const record = { recordType: kind.key, recordId: row.id, companyId: row.companyId, details: {} }
  await recordAudit(db, { at, actor, action: `${kind.key}.letter`, ...record })
  return { pdf, fileName: `${row.reference}.pdf` }
}

interface Printed {
  code: string
  office: Office
  at: Date
  /** Where the customer follows the case. */
  place: URL
}

/** What the customer takes home, on one page. */
export function letterOf(kind: CaseKind, row: CaseRow, { code, office, at, place }: Printed): PdfDocument {
  const noun = nounOf(kind)
  const next = whatIsNext(row)
  return {
    title: `Your ${noun}`,
    subtitle: row.contactName,
    reference: row.reference,
    author: commission.name,
    language: commission.language,
    date: at.toISOString(),
    blocks: [
      {
        kind: 'definitionList',
        entries: [
          { term: 'Reference', value: row.reference },
          { term: 'Subject', value: row.subject || row.type },
          { term: 'Received', value: formatDay(row.createdAt) },
        ],
      },
      { kind: 'notice', title: 'Your code', text: code, large: true },
      { kind: 'heading', level: 2, text: 'What happens next' },
      { kind: 'paragraph', text: next || `The Commission works on your ${noun}.` },
      ...(kind.refers ? [{ kind: 'paragraph', text: sharedWithCompany } as const] : []),
      { kind: 'heading', level: 2, text: 'How to follow it' },
      {
        kind: 'numberedList',
        items: [
          `Open ${place.host}${place.pathname} on any phone or computer.`,
          'Enter the reference and the code.',
          'Read what has happened, answer our questions and add documents.',
        ],
      },
      {
        kind: 'paragraph',
        text: `Anyone with the code can read your ${noun}: keep this letter safe, and show the code only to people you trust. If you open an account later, the code takes the ${noun} into it.`,
      },
      { kind: 'heading', level: 2, text: 'Your office' },
      {
        kind: 'definitionList',
        entries: [
          { term: office.name, value: office.address.join(', ') },
          { term: 'Phone', value: office.phone },
          { term: 'WhatsApp', value: office.whatsapp },
          { term: 'Open', value: office.hours.join(', ') },
        ].filter(({ value }) => value),
      },
    ],
  }
}

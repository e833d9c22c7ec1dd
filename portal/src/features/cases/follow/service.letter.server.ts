import { officeFor } from '#features/offices/service.server.ts'
import type { Office } from '#kit/site-frame.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { senderOf } from '#platform/limited-process/parsing.server.ts'
import type { PdfDocument } from '#platform/pdf/pdf-document.ts'
import { printPdf } from '#platform/pdf/print-pdf.server.ts'
import { requireOfficer } from '#platform/permission.ts'
import { conflict } from '#platform/problem.ts'
import { commission } from '#platform/state/commission.ts'
import { companyLabel } from '#platform/state/companies.ts'
import { formatDay, formatMoment } from '#platform/values/nigerian-time.ts'
import { nounOf } from '../contract.kind.ts'
import { lockOwnCase, readOwnCase } from '../engine/service.access.server.ts'
import { recordChange } from '../engine/service.history.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { hashCode, newCode } from '../engine/service.tokens.server.ts'
import { type CaseRow, updateCase } from '../engine/store.server.ts'
import { sharedWithCompany } from '../messages.consent.ts'
import { whatIsNext } from '../messages.next.ts'
import { followMessages as words } from './messages.ts'
import { isCodeOver } from './rules.ts'

/**
 * A new code for a customer without an account, with the letter that has it; the earlier code ends, and with it a claim that waits. Only here anybody
 * reads the code. History and audit log have who issued it.
 */
export async function issueCode(deps: Deps, actor: SignedIn, kind: CaseKind, id: string) {
  const { db } = deps.database
  const at = deps.clock.now()
  const row = await readOwnCase(db, actor, kind, id)
  requireOfficer(actor, row, may.handleCases)
  if (isCodeOver(row, at)) throw conflict(words.codeOver)
  if (row.userId !== null) throw conflict(words.hasAccount)
  const code = newCode()
  const office = await officeFor(deps, row.lga)
  const letter = letterOf(kind, row, { code, office, at, place: new URL('/complaint-status', deps.config.publicUrl) })
  const pdf = await printPdf(deps, senderOf(actor, ''), letter)
  const hash = await hashCode(deps, id, code)
  await deps.database.transaction(async (tx) => {
    if ((await lockOwnCase(tx, actor, kind, id)).userId !== null) throw conflict(words.hasAccount)
    const issued = { hash, at: at.toISOString(), byId: actor.id, byName: actor.name }
    const changed = await updateCase(tx, id, { code: issued, claim: null })
    await recordChange(deps, tx, changed, { actor, by: 'staff', action: 'issueCode' })
  })
  return { code, letter: pdf.toString('base64') }
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
    largeType: true,
    blocks: [
      {
        kind: 'definitionList',
        entries: [
          { term: 'Reference', value: row.reference },
          { term: 'About', value: [row.type, row.subject].filter(Boolean).join(': ') },
          ...(row.company ? [{ term: 'Company', value: companyLabel(row.company) }] : []),
          { term: 'Received', value: formatDay(row.createdAt) },
        ],
      },
      { kind: 'notice', title: `Your code, made on ${formatMoment(at)}`, text: code, large: true },
      {
        kind: 'qrCode',
        label: 'Read what happens, answer us and add files, with the reference and the code:',
        address: place.href,
      },
      {
        kind: 'paragraph',
        text: `Anyone with the code can read your ${noun}: show it only to people you trust. If you lose it, ask us for a new one: this one then stops working. With the code you can also add the ${noun} to an account.`,
      },
      { kind: 'heading', level: 2, text: 'What happens next' },
      { kind: 'paragraph', text: next || `The Commission works on your ${noun}.` },
      ...(kind.refers ? [{ kind: 'paragraph', text: sharedWithCompany } as const] : []),
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

// Certificates. Each is a row with what is printed on it, written with the act that issues it; its file is made after that by a job, from the row
// alone, and is kept in the database unchanged. Its code leads to a page about this paper, not about the licence: a copy of true facts is found out
// there by its number (decision 102).

import type { Deps } from '#platform/deps.server.ts'
import type { PdfDocument } from '#platform/pdf/pdf-document.ts'
import { printPdf } from '#platform/pdf/print-pdf.server.ts'
import { commission } from '#platform/state/commission.ts'
import { announceContentChange } from '#platform/events.server.ts'
import { classes, termLabels, type LicenceTerms, termNames, writeTerm } from './rules.facts.ts'
import { findUnprinted, keepFile, type LicenceRow, licenceStore } from './store.server.ts'

export const certificateQueue = 'licences.certificate'

type Printed = LicenceTerms & { isPerson: boolean }

export const toTerms = (row: LicenceRow): Printed => ({
  ...(Object.fromEntries(termNames.map((name) => [name, row[name]])) as unknown as LicenceTerms),
  isPerson: row.isPerson,
})

interface Certificate {
  reference: string
  numberKey: string
  paper: number
  issuedAt: Date
  terms: Printed
}

/** Where a paper is checked, as its code and its text say. */
const addressOf = (base: string, { numberKey, paper }: Certificate) => `${base}/licence-register/${numberKey}/${paper}`

export function certificateOf(certificate: Certificate, base: string): PdfDocument {
  const { reference, paper, issuedAt, terms } = certificate
  const { label, may } = classes[terms.class]
  return {
    title: `${label} licence`,
    subtitle: terms.holder,
    reference,
    author: commission.name,
    language: commission.language,
    date: issuedAt.toISOString(),
    largeType: true,
    blocks: [
      {
        kind: 'paragraph',
        text: `The ${commission.name} has licensed the holder named here to ${may} in ${commission.state} State, on the terms below and those of the law.`,
      },
      {
        kind: 'definitionList',
        entries: [
          { term: 'Licence', value: reference },
          ...termNames
            .map((name) => ({ term: termLabels[name], value: terms[name] && writeTerm(terms[name]) }))
            .filter(({ value }) => value),
        ],
      },
      {
        kind: 'notice',
        title: `Certificate ${paper} of licence ${reference}`,
        text: 'Check it before you rely on it: a licence can be suspended, changed or ended, and a paper can be replaced.',
      },
      {
        kind: 'qrCode',
        label: `The register says today whether this certificate is the current one. The address must begin with ${base.replace(/^https?:\/\//, '')}:`,
        address: addressOf(base, certificate),
      },
    ],
  }
}

/** Makes the file of a certificate, once. */
async function print(deps: Deps, id: string): Promise<void> {
  const { db } = deps.database
  const certificate = await findUnprinted(db, id)
  const row = certificate && (await licenceStore.find(db, certificate.licenceId))
  if (!row) return
  const { reference, numberKey } = row
  const document = certificateOf({ ...certificate, reference, numberKey }, deps.config.printedUrl)
  const pdf = await printPdf(deps, certificateQueue, document)
  await deps.database.transaction(async (tx) => {
    await keepFile(tx, id, pdf)
    await announceContentChange(tx)
  })
  deps.events.changedHere()
}

export const defineLicenceJobs = (deps: Deps): void =>
  deps.jobs.define<{ id: string }>({
    queue: certificateQueue,
    title: 'Certificate of a licence',
    run: ({ id }) => print(deps, id),
  })

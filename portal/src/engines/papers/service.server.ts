// Papers by which the Commission acts, such as certificates and letters. A paper is a row with all that is printed on it, written in the transaction of
// the act; a job makes its file from the row alone, once, and the database keeps both unchanged (a trigger). So a paper says what was said on its day,
// whatever staff write later. A kind has a table with `paperColumns` and its own way to read them.

import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { announceContentChange } from '#platform/events.server.ts'
import { readMailParts } from '#fields/mail/mail-parts.ts'
import type { Block, PdfDocument } from '#platform/pdf/pdf-document.ts'
import { printPdf } from '#platform/pdf/print-pdf.server.ts'
import { commission } from '#platform/state/commission.ts'
import type { paperStore } from './store.server.ts'

export interface PaperKind<Row extends object> {
  queue: string
  title: string
  store: Pick<ReturnType<typeof paperStore>, 'nextNumber' | 'findUnprinted' | 'keepFile'> & {
    insert(tx: Db, row: Row): Promise<{ id: string }>
  }
  /** Public pages say whether the file is made. */
  isPublic?: true
}

/** What is printed on a paper, without what all have. */
export type Printed = Pick<PdfDocument, 'title' | 'subtitle' | 'reference' | 'blocks'>

/** A text that staff have written, as mails show it: paragraphs, lines of facts as a list, quoted lines as a notice. */
export const blocksOf = (text: string): Block[] =>
  readMailParts(text).flatMap((part): Block[] => {
    if (part.kind === 'button') return []
    if (part.kind !== 'facts')
      return [{ kind: part.kind === 'quote' ? 'notice' : 'paragraph', text: part.lines.join('\n') }]
    return [{ kind: 'definitionList', entries: part.facts.map(({ label: term, value }) => ({ term, value })) }]
  })

/** Issues the next paper of a locked record, which `write` writes when it knows the number. */
export async function issuePaper<Row extends object>(
  deps: Deps,
  tx: Db,
  { queue, store }: PaperKind<Row>,
  {
    record,
    issuedAt,
    write,
  }: {
    record: string
    issuedAt: Date
    write(paper: number): Promise<{ printed: Printed; row: Omit<Row, 'paper' | 'issuedAt' | 'document'> }>
  },
): Promise<void> {
  const paper = await store.nextNumber(tx, record)
  const { printed, row } = await write(paper)
  const { name: author, language } = commission
  const document: PdfDocument = {
    ...printed,
    author,
    language,
    date: issuedAt.toISOString(),
    largeType: true,
    emblem: true,
  }
  await deps.jobs.enqueue(tx, queue, await store.insert(tx, { ...row, paper, issuedAt, document } as unknown as Row))
}

/** Defines the job that makes the files of a kind of paper. */
export const definePaperJob = <Row extends object>(deps: Deps, { queue, title, store, isPublic }: PaperKind<Row>) =>
  deps.jobs.define<{ id: string }>({
    queue,
    title,
    async run({ id }) {
      const document = await store.findUnprinted(deps.database.db, id)
      if (!document) return
      const pdf = await printPdf(deps, queue, document)
      await deps.database.transaction(async (tx) => {
        await store.keepFile(tx, id, pdf)
        if (isPublic) await announceContentChange(tx)
      })
      if (isPublic) deps.events.changedHere()
    },
  })

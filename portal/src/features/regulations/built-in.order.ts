import { documentOf, headingOf, listOf, paragraphOf } from '#fields/rich-text/from-blocks.ts'
import type { RichNode } from '#fields/rich-text/document.ts'
import { commission } from '#platform/state/commission.ts'
import { writeIsoDate } from '#platform/values/date-text.ts'
import type { Block } from '#platform/pdf/pdf-document.ts'
import { documentTexts } from '#platform/state/documents/texts.ts'
import type { BuiltInDocument } from '#platform/state/documents/list.ts'
import { findBuiltInDocument, summaryNotice } from '#platform/state/documents/registry.ts'

const key = 'order-on-regulated-activities'
const entry = findBuiltInDocument(key)

/** A block of a document as a part of a page; the notice is beside the text, and the rest is only in PDF files. */
function nodesOf(block: Block): RichNode[] {
  switch (block.kind) {
    case 'heading':
      return [headingOf(block.text, block.level === 1 ? 2 : 3)]
    case 'paragraph':
      return [paragraphOf(block.text)]
    case 'bulletList':
    case 'numberedList':
      return [listOf(block.items, block.kind === 'numberedList')]
    default:
      return []
  }
}

function describeOrder({ title, description, date, reference = '', file }: BuiltInDocument) {
  const issued = writeIsoDate(date.slice(0, 7))
  const blocks = documentTexts[key]?.blocks ?? []
  return {
    title,
    reference,
    date: issued,
    lead: `Since ${issued} nobody may generate, carry, distribute, trade or supply electricity in ${commission.state} State without a licence or permit of the Commission, and a licence of another regulator does not replace it. The order names the activities, the fines, and the rules that continue until the Commission amends them.`,
    pdfUrl: file,
    body: documentOf(blocks.flatMap(nodesOf)),
    notice: summaryNotice,
    searchDescription: description,
  }
}

/** Where the Commission has made no order. */
const noOrder = {
  title: 'Orders',
  reference: '',
  date: '',
  lead: `Orders of the ${commission.name} about electricity in ${commission.state} State appear here.`,
  pdfUrl: '',
  body: documentOf([paragraphOf('The Commission has published no order yet.')]),
  notice: '',
  searchDescription: '',
}

/** The page that ships with the portal, until the Commission publishes its own. */
export const builtInOrder = {
  ...(entry ? describeOrder(entry) : noOrder),
  searchTitle: '',
  shareImageUrl: '',
  related: [],
}

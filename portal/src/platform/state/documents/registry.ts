import { type BuiltInDocument, builtInDocuments } from './list.ts'
import { commission } from '../commission.ts'
import type { PdfDocument } from '../../pdf/pdf-document.ts'

export function findBuiltInDocument(key: string): BuiltInDocument | undefined {
  return builtInDocuments.find((document) => document.key === key)
}

/** Shown on each summary and on the pages that contain its text. */
export const summaryNotice = 'Summary prepared by the Commission; the gazetted text prevails.'

/** Title, date and issuer of a document, without its content. */
export function openDocument(key: string, subtitle: string): Omit<PdfDocument, 'blocks'> {
  const { title, date, reference } = findBuiltInDocument(key)!
  return {
    title,
    subtitle,
    date,
    author: commission.name,
    language: commission.language,
    ...(reference ? { reference } : {}),
  }
}

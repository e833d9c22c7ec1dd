import { type DocumentView, downloadDocument } from '#features/documents/contract.ts'
import type { ViewedDocument } from '#kit/document-viewer/viewed-document.ts'
import { endpointUrl } from '#platform/endpoint.ts'
import { downloadFilledForm } from '../../contract.documents.ts'

/** Where a document of a submission is downloaded. */
export const addressOf = ({ id, role }: DocumentView): string =>
  endpointUrl(role === 'filledForm' ? downloadFilledForm : downloadDocument, { params: { id } })

export const toViewed = (document: DocumentView): ViewedDocument => ({
  id: document.id,
  name: document.originalName,
  type: document.type,
  size: document.size,
  url: addressOf(document),
})

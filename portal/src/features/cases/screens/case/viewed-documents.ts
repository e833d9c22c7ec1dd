import { type DocumentView, downloadDocument } from '#features/documents/contract.ts'
import type { ViewedDocument } from '#kit/document-viewer/viewed-document.ts'
import { endpointUrl } from '#platform/endpoint.ts'

export const downloadUrl = (id: string): string => endpointUrl(downloadDocument, { params: { id } })

/** A stored document as the viewer and the files of messages show it. */
export const toViewed = ({ id, originalName: name, type, size }: DocumentView): ViewedDocument => ({
  id,
  name,
  type,
  size,
  url: downloadUrl(id),
})

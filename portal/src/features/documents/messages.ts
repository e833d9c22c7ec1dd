/** Messages about uploads; those about the file itself are in `rules.ts`. */
export const messages = {
  documentMissing: 'Document not found',
  notMultipart: 'Files must be sent as multipart/form-data.',
  uploadMissing: 'The upload was not found. Choose the file again.',
  uploadExpired: 'The upload has expired. Choose the file again.',
  uploadElsewhere: 'The upload is continuing in another tab or on another device. Try again.',
  uploadBusy: 'This upload is being received over another connection. Try again.',
  uploadIncomplete: 'The upload is not complete.',
  uploadTooLong: 'More data was sent than the length of the upload.',
  uploadRequest: 'The upload request could not be read.',
  uploadMetadata: (max: number) => `Upload-Metadata must have at most ${max} characters.`,
  tusVersion: (version: string) => `The header Tus-Resumable must name a supported version: ${version}.`,
  tusBody: (type: string) => `The body must be sent as ${type}.`,
  targetUnknown: 'Files cannot be added to this kind of record.',
  cut: 'The upload was interrupted. Try again.',
  tookTooLong: 'The upload took too long. Try again.',
} as const

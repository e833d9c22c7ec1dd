/** Words for uploads that the files' own rules do not say. */
export const messages = {
  documentMissing: 'Document not found',
  uploadMissing: 'The upload was not found. Please choose the file again.',
  uploadExpired: 'The upload was left for too long. Please choose the file again.',
  uploadElsewhere: 'The upload goes on at another place. Please try again.',
  uploadBusy: 'This upload is being received over another connection. Please try again.',
  uploadIncomplete: 'The upload is not complete.',
  uploadTooLong: 'More was sent than the upload is long.',
  uploadFinished: 'The upload is finished and cannot be cancelled any more.',
  uploadRequest: 'The upload request could not be read.',
  targetUnknown: 'Files cannot be added to this kind of record.',
  cut: 'The upload was cut or could not be read. Please try again.',
  tookTooLong: 'The upload took too long. Please try again.',
} as const

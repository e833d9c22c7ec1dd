/** Conventions of browser and server beyond the tus protocol (1.0: creation, creation-with-upload, termination, expiration). */
export const resumablePath = '/api/resumable'

/** The record that a file is for; sent as `Upload-Metadata` with the file's name as `filename`. */
export interface ResumableTarget {
  recordType: string
  recordId: string
  role: string
}

/** Header with the new document's id, in the answer to the last PATCH and to a HEAD of a finished upload. */
export const documentIdHeader = 'document-id'

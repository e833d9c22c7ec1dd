/** Metadata of a file; stored only sealed. */
export interface FileFacts {
  name: string
  kind: 'pdf' | 'docx' | 'jpg' | 'png'
  size: number
}
export const factsContext = (reportId: string, id: string): string => `file ${reportId} ${id}`

/** A neutral name for a file whose own name could identify a person. */
export const storedFileName = (position: number, kind: FileFacts['kind']): string => `Attachment ${position}.${kind}`

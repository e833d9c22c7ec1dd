/** What is known of a file beside its bytes; stored only sealed. */
export interface FileFacts {
  name: string
  kind: 'pdf' | 'docx' | 'jpg' | 'png'
  size: number
}
export const factsContext = (reportId: string, id: string): string => `file ${reportId} ${id}`

/** What a file is called whose own name could say whose it is. */
export const storedFileName = (position: number, kind: FileFacts['kind']): string => `Attachment ${position}.${kind}`

/** A stored file that opens in place where its type allows it. */
export interface ViewedDocument {
  id: string
  name: string
  /** `pdf`, `jpg` and `png` are shown; others can only be downloaded. */
  type: string
  size: number
  /** Where it is downloaded with the person's token. */
  url: string
}

export const isViewable = ({ type }: Pick<ViewedDocument, 'type'>): boolean => ['pdf', 'jpg', 'png'].includes(type)

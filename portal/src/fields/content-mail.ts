import { createContext, type ReactNode } from 'react'
import type { GroupField } from './content-type.ts'
import type { ContentValues } from './content-values.ts'

export interface MailInEditor {
  /** The name of the mail in its type. */
  name: string
  field: GroupField
  values: ContentValues
}

/** What an editor shows below the texts of a mail; given by the content feature. */
export const ContentMailContext = createContext<((mail: MailInEditor) => ReactNode) | null>(null)

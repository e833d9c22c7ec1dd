import { type ComponentType, createContext } from 'react'
import type { ContentValues } from './content-values.ts'

/** How an item will look, above its fields, by the key of its type; given by the composition. */
export const ContentPicturesContext = createContext<Readonly<Record<string, ComponentType<{ values: ContentValues }>>>>(
  {},
)

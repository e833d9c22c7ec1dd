import type { ContentUploads } from '#fields/content/content-uploads.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import type { ContentErrors, ContentValues } from '#fields/content/content-values.ts'
import type { MergedValues } from '#fields/merge-values.ts'
import type { ManagedItem, StaleFacts } from '../../contract.items.ts'
import type { ItemCalls } from '../item-calls.ts'

/** Somebody else saved what this person is changing too. */
export type Conflict = StaleFacts & { merged: MergedValues }

export interface EditorState {
  /** Null for a new item that exists only in the browser. */
  item: ManagedItem | null
  values: ContentValues
  /** The values stored on the server. */
  saved: ContentValues
  /** Position of a new item. */
  order: number | undefined
  errors: ContentErrors
  /** Incremented by each refused attempt, so that the first error takes the focus again. */
  attempt: number
  /** The operation in progress. */
  busy: 'saving' | 'publishing' | null
  /** Whether the action waits for files that are on their way. */
  waiting: boolean
  /** Why the last save failed. */
  failure: string | undefined
  savedAt: string | undefined
  conflict: Conflict | null
  /** Who saved in the meantime, when the changes of both fit together. */
  joined: Pick<StaleFacts, 'byName' | 'at'> | undefined
  /** Undoes the last action; available until something else is typed. */
  undo?: (() => void) | undefined
}

export interface EditorOptions {
  type: ContentType
  item: ManagedItem | null
  /** The body of the example that a new item replaces. */
  example?: ContentValues | undefined
  calls: ItemCalls
  /** The files of this item that are on their way; they are part of what is published. */
  uploads: ContentUploads
  /** Stores unsaved values on this device; undefined deletes them. */
  keep: (values: ContentValues | undefined) => void
  /** Unsaved values of an earlier visit on this device. */
  kept?: ContentValues | undefined
  onStored: (item: ManagedItem) => void
  /** Disables autosave: the item is saved together with its list. */
  waits?: boolean
}

/** Said when two people's changes were joined, which a person should see before it is public. */
export const joinedWords = (byName: string) =>
  `${byName} saved this in the meantime. Your changes and theirs are both here now. Look at them, then go on.`

export const cannotCompare = 'Reload the page to compare both versions: what you typed stays on this device.'

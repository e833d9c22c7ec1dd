import type * as z from 'zod/mini'
import type { Endpoint } from '#platform/endpoint.ts'

/** A text that is begun and not sent. */
export interface ServerDraft {
  field: string
  text: string
  revision: number
  savedAt: string
}

type Schema<T> = z.ZodMiniType<T, T>
type RecordParams = { kind: string; record: string }
type Read = Endpoint<Schema<RecordParams>, z.ZodMiniUnknown, z.ZodMiniUnknown, Schema<{ drafts: ServerDraft[] }>>
type Save = Endpoint<
  Schema<RecordParams & { field: string }>,
  z.ZodMiniUnknown,
  Schema<{ text: string; revision: number }>,
  Schema<ServerDraft>
>
type Discard = Endpoint<
  Schema<RecordParams & { field: string }>,
  z.ZodMiniUnknown,
  z.ZodMiniUnknown,
  Schema<{ deleted: boolean }>
>

// The calls of the feature that keeps drafts, of which shared code knows no more; a test of the feature compares them.

export const readDrafts = { method: 'GET', path: '/writing/:kind/:record' } as Read
export const saveDraft = { method: 'PUT', path: '/writing/:kind/:record/:field' } as Save
export const discardDraft = { method: 'DELETE', path: '/writing/:kind/:record/:field' } as Discard

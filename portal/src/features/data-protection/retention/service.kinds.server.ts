import { hook } from '#platform/hooks.ts'
import type { Deps } from '#platform/deps.server.ts'

/** A kind of record that staff may let the portal delete after a time. */
export interface RetentionKind {
  /** Stored with the rule; never changes. */
  key: string
  title: string
  /** From when the days count: 'the last save'. */
  from: string
  /** The fewest and the most days that staff may set. */
  bounds: { least: number; most: number }
  /** Records whose time was before this moment, oldest first. */
  find(deps: Deps, before: Date, limit: number): Promise<string[]>
  /** Deletes one of them with its audit entry, in a transaction of its own; false when it has changed since it was found. */
  remove(deps: Deps, id: string, before: Date): Promise<boolean>
}

/** Never reports of wrongdoing. */
export const retentionKinds = hook<RetentionKind>('records deleted after a time')

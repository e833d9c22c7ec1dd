import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { hook } from '#platform/hooks.ts'

/** A kind of record about which staff write, described by its feature. */
export interface WritingKind {
  kind: string
  fields: readonly string[]
  /** 403 or 404 unless the person may write about the record; a draft must not outlive the right to send it. */
  authorize(deps: Deps, actor: SignedIn, record: string): Promise<void>
}

export const writingKinds = hook<WritingKind>('records about which staff write')

import type { CheckedFile, UploadTarget } from '#features/documents/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Duty, holds } from '#platform/duties.ts'

/** Who answers by mail: an account without its duties, or the owner of a proved address without an account. */
export interface ReplySender {
  person: SignedIn | undefined
  email: string
}

export interface Reply {
  threadId: string
  sender: ReplySender
  /** What is new in the mail; may be empty where it has files. */
  text: string
  /** What the mail repeats of ours, which the thread shows on request for as long as the text. */
  quoted: string
  files: CheckedFile[]
}

/** A thread of a feature to which people may answer by mail. `app/features.server.ts` passes the list, so that this feature depends on no other. */
export interface ThreadKind {
  /** The beginning of the references in small letters, which is part of the signed addresses: two or three letters, unique in the portal. */
  code: string
  /** The kind of thread in a sentence: 'complaint'. */
  noun: string
  /** Which files it takes; without it none. */
  files?: Pick<UploadTarget, 'accepts' | 'maxBytes'> & { maxFiles: number }
  /** Who may read mails that wait for staff, and who decides about them. */
  duties: { read: readonly Duty[]; decide: readonly Duty[] }
  /** The path of a thread's page for staff. */
  staffPath(id: string): string
  /** The thread, and who may answer in it now; undefined when it is gone. */
  find(deps: Deps, id: string): Promise<Thread | undefined>
  /** Adds the answer in the caller's transaction, with history, audit and mails. A Problem has a sentence for the sender; 404 means that it is not theirs. */
  addReply(deps: Deps, tx: Db, reply: Reply): Promise<void>
}

export interface Thread {
  reference: string
  /** Path of its page for the people; empty where they have none. */
  path: string
  /** `account:…` or `address:…`, as in signed addresses. */
  recipients: string[]
}

/** The codes of the threads of which a member of staff may read the mails that wait. */
export const codesFor = (reader: SignedIn, kinds: readonly ThreadKind[]): string[] =>
  kinds.filter(({ duties }) => holds(reader, duties.read)).map(({ code }) => code)

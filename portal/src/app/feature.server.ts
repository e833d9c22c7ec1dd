import type { FastifyInstance } from 'fastify'
import type { AddressLost, AddressVerified } from '#features/accounts/email/service.addresses.server.ts'
import type { EndEarlierUse, RemoveAdded } from '#features/accounts/service.lock-out.server.ts'
import type {
  DutiesTaken,
  OwnRecords,
  WelcomeStaff,
  ForgetPerson,
  RefuseErasure,
} from '#features/accounts/service.server.ts'
import type { ApprovalKind } from '#features/approvals/service.ask.server.ts'
import type { CalendarChanged } from '#features/calendar/jobs.server.ts'
import type { CaseKind } from '#features/cases/engine/service.kinds.server.ts'
import type { ThreadKind } from '#features/inbound-mail/service.mails.server.ts'
import type { OwnConsents } from '#features/data-protection/own/service.export.server.ts'
import type { UploadTarget } from '#features/documents/service.server.ts'
import type { ListSource } from '#features/lists/service.sources.server.ts'
import type { PresenceKind } from '#features/presence/service.kinds.server.ts'
import type { WritingKind } from '#features/writing/service.kinds.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { FileReferences } from '#platform/files/file-references.ts'

export interface Feature {
  /** Mounts the feature's calls below `/api`. */
  register?(app: FastifyInstance, deps: Deps): void
  /** Declares the feature's deferred work. */
  defineJobs?(deps: Deps): void
  /** Stores the content that ships with the feature, before serving; several processes may do so at once. */
  prepare?(deps: Deps): Promise<void>
  /** A person's records, for the export of personal data. */
  ownRecords?: OwnRecords
  /** What a person has agreed to. */
  ownConsents?: OwnConsents
  /** Removes a person who deletes the account from the feature's records. */
  forgetPerson?: ForgetPerson
  /** Refuses that an account is erased while others need something of the person first. */
  refuseErasure?: RefuseErasure
  /** Checks and changes when an account becomes a member of staff. */
  welcomeStaff?: WelcomeStaff
  /** Assigns the records made for an address to the account that has proved it. */
  addressProved?: AddressVerified
  /** Removes what a person made who had registered the address of somebody else, before its owner takes over the account. */
  endEarlierUse?: EndEarlierUse
  /** Removes whom an account has given access since a moment, after 'This was not me'. */
  removeAdded?: RemoveAdded
  /** Removes those records from an account that had the address by mistake. */
  addressLost?: AddressLost
  /** Removes what depends on a duty from a member of staff who loses it. */
  dutiesTaken?: DutiesTaken
  /** Moves its deadlines after the holidays have changed. */
  calendarChanged?: CalendarChanged
  /** Its actions that need a second person. */
  approvalKinds?: ApprovalKind[]
  /** Its records that several people edit, who see each other. */
  presenceKinds?: PresenceKind[]
  /** Its records about which staff write, for drafts of texts. */
  writingKinds?: WritingKind[]
  /** Its threads to which people may answer by e-mail. */
  threadKinds?: ThreadKind[]
  /** Describes the files of the feature's records. */
  uploadTargets?: UploadTarget[]
  /** How its records refer to stored files, for backups and checks. */
  fileReferences?: FileReferences
  /** Tables of which a backup must not show in which order the rows were added. */
  unorderedTables?: readonly string[]
  /** Its lists for staff. */
  lists?: ListSource[]
  /** A kind of case; the engine of cases gives it its calls, files, jobs and statistics. */
  caseKind?: CaseKind
}

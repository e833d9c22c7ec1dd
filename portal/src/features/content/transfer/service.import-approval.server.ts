import { performOrAsk } from '#features/approvals/service.ask.server.ts'
import type { AskedApproval } from '#features/approvals/contract.ts'
import type { ApprovalKind, SecondPerson } from '#features/approvals/service.kinds.server.ts'
import { takeApproved } from '#features/approvals/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'

/** What is asked about: the file itself is not kept, since it may be as large as the site. */
interface ImportInput {
  /** SHA-256 of the file. */
  digest: string
  name: string
  bytes: number
  items: number
  files: number
}

/** An import can change every page at once, so a second publisher must allow it. The file is then sent again and recognised by its digest. */
export const importAllowing: ApprovalKind<ImportInput> = {
  kind: 'content.import',
  recordType: 'content-archive',
  duties: may.publishContent,
  recordOf: ({ digest }) => digest,
  isSame: (one, other) => one.digest === other.digest,
  see: (_deps, _tx, { digest, name, bytes, items, files }) =>
    Promise.resolve({
      title: 'Allow the import of a content export',
      path: '/content-manager/transfer',
      facts: [
        { label: 'File', value: name },
        { label: 'Size', value: `${bytes.toLocaleString('en-GB')} bytes` },
        { label: 'Items of content', value: String(items) },
        { label: 'Pictures and PDFs', value: String(files) },
        { label: 'Digest (SHA-256)', value: digest },
      ],
      state: digest,
    }),
  // The publisher who asked sends the file again.
  perform: () => Promise.resolve(),
}

/** Who allowed the import of this file, which counts once; or the request that a second publisher now has to decide. */
export async function allowImport(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  input: ImportInput,
): Promise<{ second: SecondPerson } | { asked: AskedApproval }> {
  const which = { kind: importAllowing.kind, recordId: input.digest, askedBy: actor.id }
  const approvedBy = await takeApproved(deps, tx, which)
  if (approvedBy) return { second: { approvedBy } }
  const asked = await performOrAsk(deps, tx, actor, importAllowing, input)
  return asked ? { asked } : { second: { nobodyElseCouldApprove: true } }
}

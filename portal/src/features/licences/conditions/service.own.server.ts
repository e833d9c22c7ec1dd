// What holders of licences see and send. A return is one file with a note, in one request: the note comes first, then the file is checked and stored as
// every upload, and the condition waits for the Commission in the transaction that adds the file.

import { decide, stateOf } from '#engines/records/kind.ts'
import { requireAllowed } from '#engines/records/service.actions.server.ts'
import { act } from '#engines/records/service.act.server.ts'
import { type MultipartRequest, receiveForm } from '#features/documents/service.multipart.server.ts'
import { addDocuments, type UploadTarget } from '#features/documents/service.server.ts'
import { withCurrentMandates } from '#features/companies/service.lookup.server.ts'
import type { Actor, SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds } from '#platform/duties.ts'
import { owns } from '#platform/mandates.ts'
import { requireUser } from '#platform/permission.ts'
import { invalidField, notFound } from '#platform/problem.ts'
import { condition } from '../kind.conditions.ts'
import { licence } from '../kind.ts'
import { licenceMessages as messages } from '../messages.ts'
import { conditionLimits, daysUntil } from '../rules.conditions.ts'
import { statusOf } from '../sentences.ts'
import { licenceRenewals, type OpenRenewal, isRenewable, readContinuing } from '../service.renewal.server.ts'
import { certificateStore, type LicenceRow, listOwn } from '../store.server.ts'
import type { OwnLicence } from './contract.ts'
import { returnLimits } from './rules.files.ts'
import { conditionServer, showCondition } from './service.record.server.ts'
import { conditionStore, listOfLicences } from './store.server.ts'

/** 404 for strangers, 403 for members who only read, 409 where nothing is asked for. */
export async function requireSender({ database: { db }, clock }: Deps, given: Actor, id: string): Promise<void> {
  const row = await conditionStore.find(db, id)
  if (!row) throw notFound(messages.conditionNotFound)
  const actor = await withCurrentMandates(db, requireUser(given), row.companyId)
  const by = (['holder', 'reader'] as const).find((role) => conditionServer.mayAct[role](row, actor))
  if (!by) throw notFound(messages.conditionNotFound)
  requireAllowed(decide(condition, row, 'send', { by, now: clock.now() }))
}

const targetWith = (note: string): UploadTarget => ({
  recordType: condition.key,
  roles: ['return'],
  ...returnLimits,
  maxFiles: 1,
  authorize: requireSender,
  async authorizeRead({ database: { db } }, actor, id) {
    const row = await conditionStore.find(db, id)
    if (!row || !(holds(actor, condition.duties.read) || conditionServer.mayAct.reader(row, actor)))
      throw notFound(messages.conditionNotFound)
  },
  async stored(deps, tx, { actor, recordId: id, documents }) {
    const input = { note, documentId: documents[0]!.id }
    await act(deps, conditionServer, { actor, id, action: 'send', input }, tx)
  },
  companyOf: async (db, id) => (await conditionStore.find(db, id))?.companyId ?? null,
})
export const returnUploads = targetWith('')

export async function receiveReturn(deps: Deps, request: MultipartRequest, actor: SignedIn, recordId: string) {
  await requireSender(deps, actor, recordId)
  await receiveForm(deps, request, {
    limits: { ...returnUploads, maxFiles: 1 },
    fileField: 'document',
    begin({ note = '' }) {
      if (note.length > conditionLimits.note) throw invalidField('note', messages.noteLong)
      return Promise.resolve(note.trim())
    },
    recordOf: () => recordId,
    async add(note, files) {
      if (files.length === 0) throw invalidField('document', messages.noDocument)
      await addDocuments(deps, targetWith(note), { actor, recordId, role: 'return', files })
    },
  })
  return { message: messages.returned }
}

async function readRenewal(
  { database: { db }, hooks }: Deps,
  row: LicenceRow,
  open: readonly OpenRenewal[],
  now: Date,
): Promise<OwnLicence['renewal']> {
  const asked = open.find(({ licenceId }) => licenceId === row.id)
  if (asked) return { id: asked.id, reference: asked.reference }
  if (!(await isRenewable(db, row, now))) return null
  const [renewals] = hooks.of(licenceRenewals)
  const id = await renewals?.findFormer(db, row)
  return id ? { id, reference: null } : null
}

export async function readOwnLicences(deps: Deps, actor: SignedIn) {
  const { db } = deps.database
  const now = deps.clock.now()
  const rows = await listOwn(db, { userId: actor.id, companyIds: actor.memberships.map(({ companyId }) => companyId) })
  const own = rows.filter(({ userId, companyId }) => owns(actor, { userId, companyId }, 'read'))
  const ids = own.map(({ id }) => id)
  const conditions = await listOfLicences(db, ids)
  const [renewals] = deps.hooks.of(licenceRenewals)
  const open = (await renewals?.listOpen(db, ids)) ?? []
  const continuing = await readContinuing(deps, own)
  const licences = await Promise.all(
    own.map(async (row): Promise<OwnLicence> => {
      const isRunning = stateOf(licence, row, now) === 'active'
      const maySend = owns(actor, row, 'prepare')
      const [newest] = await certificateStore.list(db, row.id)
      return {
        ...row,
        today: statusOf(row, now, continuing(row)) as OwnLicence['today'],
        daysLeft: isRunning ? daysUntil(row.validTo, now) : null,
        paper: newest?.paper ?? null,
        renewal: maySend ? await readRenewal(deps, row, open, now) : null,
        conditions: conditions
          .filter(({ licenceId, status }) => licenceId === row.id && status !== 'withdrawn')
          .map((each) => ({
            ...showCondition(each, now),
            askedAgain: each.askedAgain,
            canSend: maySend && row.status !== 'ended' && each.status === 'open',
          })),
      }
    }),
  )
  return { licences }
}

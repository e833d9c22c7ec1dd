import { availableActions } from '#engines/records/kind.ts'
import { moveClock, startClock } from '#engines/records/rules.deadlines.ts'
import { act, reach } from '#engines/records/service.act.server.ts'
import type { RecordServer } from '#engines/records/service.records.server.ts'
import { readRecord } from '#engines/records/service.parts.server.ts'
import { readTimes, viewHolidays } from '#features/calendar/service.server.ts'
import { readSetting } from '#engines/settings/service.server.ts'
import { retag, type TagChange, type TagRecord } from '#features/tags/service.server.ts'
import { clearDraft } from '#features/writing/service.server.ts'
import { type Actor, isSystem, type SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds } from '#platform/duties.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import { enquiry } from '../kind.ts'
import { enquiryMessages as messages } from '../messages.ts'
import { maxEntries, maxReplies } from '../rules.ts'
import { countEvents, type EnquiryRow, enquiryStore, type EventRow, insertEvent, listEvents } from '../store.server.ts'
import type { Enquiry } from './contract.ts'
import { answerTime } from './contract.settings.ts'
import { describeAnswerTime } from './rules.deadline.ts'

/** Enquiries have no account: who has the address has sent it. */
export const isSender = ({ email }: Pick<EnquiryRow, 'email'>, reader: Actor): boolean =>
  reader.kind === 'user' && normaliseEmail(email) === reader.email

/** Within how many working days an enquiry of now is answered. */
const readAnswerDays = async (tx: Db): Promise<number> => (await readSetting(tx, answerTime)).answerDays

/** The deadline of an enquiry whose sender waits from now on. */
export const startWaiting = async (tx: Db, now: Date) => startClock(await readAnswerDays(tx), await readTimes(tx, now))

export const enquiryServer: RecordServer<typeof enquiry, EnquiryRow> = {
  kind: enquiry,
  words: messages,
  store: enquiryStore,
  view: viewEnquiry,
  isOwn: isSender,
  // Senders have no account; the address from which one writes is compared where the mail comes in, on the locked enquiry.
  mayAct: { sender: (_row, actor) => actor.kind === 'visitor', system: (_row, actor) => isSystem(actor) },
  write: (tx, { id }, { action, at, actor, by, text, input: { quoted = '' } }) =>
    insertEvent(tx, {
      enquiryId: id,
      action: action as EventRow['action'],
      at,
      byId: actor.kind === 'user' ? actor.id : actor.kind,
      byName: by === 'staff' && actor.kind === 'user' ? actor.name : '',
      text,
      quoted: quoted as string,
    }),
  moveClock: async (tx, row, move, now) => moveClock(move, row, await readAnswerDays(tx), await readTimes(tx, now)),
  conditions: {
    room: async (tx, { id }) =>
      (await countEvents(tx, id)) >= maxEntries ? messages.tooManyEntries(maxEntries) : undefined,
    fewReplies: async (tx, { id }) =>
      (await listEvents(tx, id)).filter(({ action }) => action === 'replied').length >= maxReplies
        ? messages.tooManyReplies
        : undefined,
  },
  audited: ({ status }) => ({ status }),
  clearDraft,
}

/** Changes the tags of one enquiry in any state, for a single change and for many at once. */
export const tagEnquiry: TagRecord = async (deps, tx, actor, id, wanted) => {
  const { row } = await reach(tx, enquiryServer, { actor, id, action: 'tag' })
  const { after, add, remove, note } = await retag(tx, 'An enquiry', row.tags, wanted)
  if (note) await act(deps, enquiryServer, { actor, id, action: 'tag', input: { tags: after, note } }, tx)
  return { add, remove, version: row.version }
}

export async function changeEnquiryTags(deps: Deps, actor: SignedIn, id: string, change: TagChange): Promise<Enquiry> {
  await deps.database.transaction((tx) => tagEnquiry(deps, tx, actor, id, change))
  return (await readRecord(deps, enquiryServer, actor, id)) as Enquiry
}

/** What the reader may do with an enquiry now. */
export const actionsOf = (row: EnquiryRow, reader: SignedIn, now: Date) =>
  holds(reader, enquiry.duties.act) && !isSender(row, reader)
    ? availableActions(enquiry, row, { by: 'staff', now })
    : []

/** What the sender knows of the history. */
const sentOrMailed = ['received', 'answered', 'replied']

async function viewEnquiry(deps: Deps, row: EnquiryRow, reader: SignedIn): Promise<Enquiry> {
  const now = deps.clock.now()
  const [events, holidays] = await Promise.all([listEvents(deps.database.db, row.id), viewHolidays(deps, now)])
  const { assigneeId, assigneeName, status, dueAt } = row
  return {
    ...row,
    assignee: assigneeId ? { id: assigneeId, name: assigneeName } : null,
    deadline: describeAnswerTime({ dueAt: status === 'new' ? dueAt : null }, now, holidays),
    receivedAt: row.receivedAt.toISOString(),
    actions: actionsOf(row, reader, now),
    events: events
      .filter((event) => !isSender(row, reader) || sentOrMailed.includes(event.action))
      .map((event) => ({ ...event, id: String(event.id), at: event.at.toISOString() })),
  }
}

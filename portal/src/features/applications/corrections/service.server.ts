import { act, begin } from '#engines/records/service.act.server.ts'
import { stateOf } from '#engines/records/kind.ts'
import { addWorkingDays, type ClockTimes, workingDaysBetween } from '#engines/records/rules.deadlines.ts'
import { readSetting } from '#engines/settings/service.server.ts'
import { readTimes } from '#features/calendar/service.server.ts'
import { companyName } from '#features/companies/service.lookup.server.ts'
import { listDocuments } from '#features/documents/service.server.ts'
import { findTemplateVersion, type VersionRow } from '#features/forms/service.lookup.server.ts'
import type { RawFormAnswers } from '#fields/field.ts'
import { type SignedIn, systemActor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { conflict, type FieldProblem, invalidField, notFound, Problem } from '#platform/problem.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { askedDocuments } from '../asked-documents.ts'
import type { Corrections } from '../contract.ts'
import { decideAction } from '../kind.ts'
import { recordType, roleOf } from '../rules.ts'
import { applicationServer } from '../service.record.server.ts'
import { readForm } from '../service.server.ts'
import { type SubmissionRow, wordsOfSubmission } from '../store.server.ts'
import type { askForCorrections } from './contract.ts'
import { correctionSettings } from './contract.settings.ts'
import { correctionRequest } from './kind.ts'
import { correctionMessages as messages } from './messages.ts'
import {
  changesBetween,
  correctAnswers,
  describeRequest,
  findMissingFiles,
  findNotAsked,
  findOpen,
  itemsOf,
  labelOf,
  pausedDays,
  problemOfItem,
} from './rules.ts'
import { requestServer } from './service.record.server.ts'
import {
  findOpenRequest,
  insertVersions,
  listRequests,
  listVersions,
  type RequestRow,
  requestStore,
} from './store.server.ts'

type Asked = BodyOf<typeof askForCorrections>
interface RequestName {
  id: string
  rid: string
}

/** Why no further request can be made until this day, by the settings; undefined where one can. */
async function refuseRequest(
  tx: Db,
  earlier: Awaited<ReturnType<typeof listRequests>>,
  due: string,
  times: ClockTimes,
) {
  if (earlier.some(({ status }) => status === 'open')) return messages.oneOpen
  const { maxTimes, maxDays } = await readSetting(tx, correctionSettings)
  if (earlier.length >= maxTimes) return messages.tooOften(maxTimes)
  const today = nigerianDay(times.now)
  const left = maxDays - pausedDays(earlier, today, times.holidays)
  return workingDaysBetween(today, due, times.holidays) > left
    ? messages.tooLong(maxDays, Math.max(left, 0))
    : undefined
}

/** Asks for corrections of an application: one request, one mail. Of two officers at once the application lets one. */
export async function askToCorrect(deps: Deps, actor: SignedIn, id: string, asked: Asked, key: string | undefined) {
  const { items, due, version } = asked
  const signAgain = asked.signAgain ?? false
  await deps.database.transaction(async (tx) => {
    const input = { items, due, text: describeRequest({ items, due, signAgain }) }
    const done = await act(deps, applicationServer, { actor, id, action: 'corrections-asked', input, version, key }, tx)
    if (!done) return
    const { before: parent } = done
    const times = await readTimes(tx, deps.clock.now())
    if (due <= nigerianDay(times.now)) throw invalidField('due', messages.dayPast)
    const earlier = await listRequests(tx, id)
    const refusal = await refuseRequest(tx, earlier, due, times)
    if (refusal) throw conflict(refusal)
    await requireItems(tx, parent, items)
    const row = await requestStore.insert(tx, {
      submissionId: id,
      reference: `${parent.reference}/${earlier.length + 1}`,
      status: 'open',
      items,
      due,
      signAgain,
      openedAt: times.now,
      openedByName: actor.name,
    })
    const details = { items: items.length, due }
    await begin(deps, tx, requestServer, requestStore.withParent(row, parent), {
      actor,
      by: 'officer',
      entry: 'open',
      details,
    })
  })
  return { ...(await readForm(deps, actor, id)), message: messages.asked }
}

/** 400 unless the application has what is asked for, each once. */
async function requireItems(tx: Db, row: SubmissionRow, items: Asked['items']): Promise<void> {
  const { section } = await findTemplateVersion(tx, row.templateId, row.templateVersion)
  const documents = await listDocuments(tx, recordType, row.id)
  const names = {
    asked: askedDocuments(section, row.answers),
    files: documents.flatMap(({ role, originalName }) => (role === 'supporting' ? originalName : [])),
  }
  for (const [at, item] of items.entries()) {
    const label = labelOf(item)
    const isSecond = items.slice(0, at).some((other) => labelOf(other) === label)
    const problem = isSecond ? messages.askedTwice(label) : problemOfItem(section, row.answers, names, item)
    if (problem) throw invalidField(`items.${at}`, problem)
  }
}

/** 404 where the application has no such request; who may do something with it, `act` decides. */
async function requireRequest(deps: Deps, { id, rid }: RequestName): Promise<RequestRow> {
  const row = await requestStore.find(deps.database.db, rid)
  if (!row || row.submissionId !== id) throw notFound(messages.notFound)
  return row
}

/** Withdraws a request, which ends the pause. */
export async function withdrawRequest(deps: Deps, actor: SignedIn, name: RequestName, key: string | undefined) {
  await requireRequest(deps, name)
  await deps.database.transaction(async (tx) => {
    const done = await act(deps, requestServer, { actor, id: name.rid, action: 'withdraw', key }, tx)
    if (done) await act(deps, applicationServer, { actor, id: name.id, action: 'corrections-withdrawn' }, tx)
  })
  return { ...(await readForm(deps, actor, name.id)), message: messages.withdrawn }
}

/** Takes the corrections as a new version of the answers; anything that was not asked for changes nothing. */
export async function submitCorrections(
  deps: Deps,
  actor: SignedIn,
  name: RequestName,
  given: RawFormAnswers,
  key: string | undefined,
) {
  await requireRequest(deps, name)
  await deps.database.transaction(async (tx) => {
    const input = { answers: given }
    const done = await act(deps, requestServer, { actor, id: name.rid, action: 'answer', input, key }, tx)
    if (!done) return
    const request = done.before
    const { id, templateId, templateVersion, answers: filed, companyId, answerSince } = request.parent
    const { section } = await findTemplateVersion(tx, templateId, templateVersion)
    const { answers, problems } = readCorrected(section, request, given)
    const documents = await listDocuments(tx, recordType, id)
    const files = { ...request, openedAt: request.openedAt.toISOString() }
    refuse([...problems, ...findMissingFiles(files, askedDocuments(section, filed), documents)])
    const changes = changesBetween(section, filed, answers)
    if (changes.length > 0) await addVersion(deps, tx, actor, request, { answers, changes })
    const company = companyId ? await companyName(tx, companyId) : ''
    const since = answerSince ?? deps.clock.now()
    const columns = {
      answers,
      answerSince: since,
      searchWords: wordsOfSubmission({ ...request.parent, answers }, company),
    }
    const others = itemsOf(request).filter(({ kind }) => kind !== 'answer')
    const text = [...changes.map((change) => change.name), ...others.map(labelOf)].join('\n')
    await act(deps, applicationServer, { actor, id, action: 'corrections-sent', input: { columns, text } }, tx)
  })
  return { ...(await readForm(deps, actor, name.id)), message: messages.sent }
}

function refuse(problems: FieldProblem[]): void {
  const [first] = problems
  if (first)
    throw new Problem(400, problems.length === 1 ? first.message : messages.needsAttention, { fields: problems })
}

/** The answers with what is given; 400 at the first place that was not asked for. */
function readCorrected(sections: VersionRow['section'], { items, parent }: RequestRow, given: RawFormAnswers) {
  const open = findOpen(sections, parent.answers, items)
  const stranger = findNotAsked(sections, parent.answers, open, given)
  if (stranger !== undefined) {
    const message = messages.notAsked(stranger)
    throw new Problem(400, message, { code: 'not-asked', fields: [{ field: stranger, message }] })
  }
  return correctAnswers(sections, parent.answers, open, given)
}

type Version = Pick<Parameters<typeof insertVersions>[1][number], 'answers' | 'changes'>

/** What was filed becomes the first version with the first correction. */
async function addVersion(
  { clock }: Deps,
  tx: Db,
  { id: byId, name: byName }: SignedIn,
  { id: requestId, parent }: RequestRow,
  version: Version,
): Promise<void> {
  const known = await listVersions(tx, parent.id)
  const filed = {
    submissionId: parent.id,
    number: 1,
    at: parent.createdAt,
    byId: parent.userId,
    byName: `${parent.applicantName} ${parent.applicantSurname}`,
    answers: parent.answers,
    changes: [],
  }
  const number = (known.at(-1)?.number ?? 1) + 1
  const next = { submissionId: parent.id, number, at: clock.now(), byId, byName, requestId, ...version }
  await insertVersions(tx, known.length === 0 ? [filed, next] : [next])
}

/** The form with corrections that are not sent yet, for those who may send them or prepare it. */
export async function readUnsent(deps: Deps, actor: SignedIn, name: RequestName, given: RawFormAnswers) {
  const request = await requireRequest(deps, name)
  const role = roleOf(actor, request.parent)
  if (role !== 'owner' && role !== 'preparer') throw notFound(messages.notFound)
  if (request.status !== 'open') throw conflict(messages.ended)
  const { templateId, templateVersion } = request.parent
  const { section } = await findTemplateVersion(deps.database.db, templateId, templateVersion)
  const { answers, problems } = readCorrected(section, request, given)
  refuse(problems)
  return { ...request.parent, answers }
}

/** What an application says of its requests, its versions, and the next request. */
export async function readCorrections(
  deps: Deps,
  row: SubmissionRow,
  { reader, isStaff }: { reader: SignedIn; isStaff: boolean },
): Promise<Corrections> {
  const { db } = deps.database
  const now = deps.clock.now()
  const requests = await listRequests(db, row.id)
  const versions = await listVersions(db, row.id)
  return {
    requests: requests.map((request) => ({
      id: request.id,
      openedAt: request.openedAt.toISOString(),
      by: isStaff ? request.openedByName : 'The Commission',
      due: request.due,
      signAgain: request.signAgain,
      items: request.items,
      state: stateOf(correctionRequest, request, now),
    })),
    versions: versions.map(({ at, byId, byName, ...version }) => ({
      ...version,
      at: at.toISOString(),
      by: byId === reader.id ? 'You' : byName,
    })),
    nextRequest: decideAction(row, 'corrections-asked', roleOf(reader, row)).allowed
      ? await describeNext(db, requests, await readTimes(db, now))
      : null,
  }
}

async function describeNext(db: Db, requests: Awaited<ReturnType<typeof listRequests>>, times: ClockTimes) {
  const { answerDays } = await readSetting(db, correctionSettings)
  const today = nigerianDay(times.now)
  const due = addWorkingDays(today, answerDays, times.holidays)
  const tomorrow = addWorkingDays(today, 1, times.holidays)
  return { due, refusal: (await refuseRequest(db, requests, tomorrow, times)) ?? '' }
}

/** What the applicant takes back needs no corrections. */
export async function endRequest(deps: Deps, tx: Db, id: string): Promise<void> {
  const open = await findOpenRequest(tx, id)
  if (open) await act(deps, requestServer, { actor: systemActor, id: open, action: 'end' }, tx)
}

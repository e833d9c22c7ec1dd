import { addressFieldOf } from '#fields/content/content-addresses.ts'
import { compareBodies } from '#fields/content/content-compare.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import { readStored } from '#fields/stored-body.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { notFound } from '#platform/problem.ts'
import { may } from '#platform/duties.ts'
import type { VersionAction, VersionSummary } from '../contract.manager.ts'
import { changeItem, type ItemCall, lockWritten, readManaged } from './service.item.server.ts'
import { lockPlace, unpublishOthers } from './service.only-place.server.ts'
import { writeDraft } from './service.drafts.server.ts'
import { publishRow } from './service.publish.server.ts'
import { authorName, type ItemEdit, readBody } from './service.views.server.ts'
import { findVersionPair, findVersions, type VersionRow } from './store.history.server.ts'

type Body = Record<string, unknown>

function toVersion(type: ContentType, row: VersionRow, before: VersionRow | undefined): VersionSummary {
  const action = row.action as VersionAction
  return {
    version: row.version,
    action,
    words: row.note ? `${actionWords[action]}: ${row.note}` : actionWords[action],
    at: row.at.toISOString(),
    byName: authorName(row.byId, row.byName),
    isPublic: row.isPublic,
    changes: before ? compareVersions(type, before.body, row.body) : [],
  }
}

/** What was public before its type had addresses already had the one that the version after it names. */
function compareVersions(type: ContentType, before: Body, after: Body) {
  const { name, below } = addressFieldOf(type) ?? {}
  const from = name && below && !before[name] ? { ...before, [name]: after[name] } : before
  return compareBodies(type.fields, from, after)
}

/** The history of an item, newest first, with each version compared to the previous one. */
export async function listVersions(call: ItemCall, query: { page: number; pageSize: number }) {
  const { deps, type } = call
  const item = await readManaged(call)
  if (item.version === 0) return { items: [], ...query, total: 0 }
  const { rows, total } = await findVersions(deps.database.db, item.id, query)
  const items = rows.slice(0, query.pageSize).map((row, at) => toVersion(type, row, rows[at + 1]))
  return { items, ...query, total }
}

/** One version with its body and its differences from the current body. */
export async function readVersion(call: ItemCall, version: number) {
  const { deps, type } = call
  const item = await readManaged(call)
  const found = item.version === 0 ? undefined : await findVersionPair(deps.database.db, item.id, version)
  if (!found) throw notFound('This version does not exist.')
  const { row, before } = found
  const body = readStored(type.fields, row.body)
  return { ...toVersion(type, row, before), body, since: compareVersions(type, body, item.body) }
}

/** Restores an old version as a new one, either as a draft or published at once. */
export function restoreVersion(call: ItemCall, { version, publish }: { version: number; publish: boolean }) {
  const restore = async (edit: ItemEdit) => {
    const { tx, type } = edit
    await lockPlace(tx, type)
    const before = await lockWritten(edit, call)
    if (publish) await unpublishOthers(edit, { id: before.id, replace: false })
    const found = await findVersionPair(tx, before.id, version)
    if (!found) throw notFound('This version does not exist.')
    const note = `version ${version} of ${formatDay(found.row.at)}`
    const body = readBody(type, before, found.row.body)
    return publish
      ? publishRow(edit, before, body, { action: 'restore-version', note })
      : writeDraft(edit, before, body, note)
  }
  return changeItem(call, restore, publish ? may.publishContent : may.draftContent)
}

/** Labels of the actions in the history. */
const actionWords: Record<VersionAction, string> = {
  create: 'Created',
  draft: 'Draft saved',
  update: 'Saved and published',
  publish: 'Published',
  'publish-scheduled': 'Published',
  unpublish: 'Unpublished',
  'unpublish-scheduled': 'Unpublished',
  'discard-draft': 'Draft discarded',
  submit: 'Submitted for review',
  'take-back': 'Taken back from review',
  return: 'Sent back by a publisher',
  'check-date': 'Check date changed',
  duplicate: 'Created as a copy',
  schedule: 'Schedule changed',
  delete: 'Moved to the bin',
  restore: 'Restored from the bin',
  'restore-version': 'Restored',
  'replace-file': 'File replaced',
  import: 'Imported',
  address: 'Address changed',
}

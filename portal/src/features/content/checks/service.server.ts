// Every night a job reads everything that is published and stores what it found, item by item: links and files that are gone, pictures without words,
// content unchanged for 12 months, PDFs older than 24, long texts that are hard to read. Each owner gets one mail on Mondays. It never refuses to
// publish: a long sentence is a matter of judgement. Links to other sites are not followed, since the server makes no requests to addresses that
// people typed.

import { type ContentField, type ContentFields, type ContentType, contentTypes } from '#fields/content/content-type.ts'
import { readStored } from '#fields/stored-body.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { nigerianDay, startOfDay } from '#platform/values/nigerian-time.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict } from '#platform/problem.ts'
import { findRow, findSaved, type ItemCall } from '../engine/service.item.server.ts'
import type { ItemRow } from '../engine/store.server.ts'
import { readFileFacts } from '../library/store.files.server.ts'
import { filesIn } from '../rules.ts'
import type { CheckedEntry, ItemCheck } from './contract.ts'
import { findingsOf, linksOf } from './findings.ts'
import { findBrokenLinks } from './service.links.server.ts'
import { checkedAtOnce, type Finding, type FindingKind } from './rules.ts'
import {
  findCheck,
  findChecked,
  findPublishers,
  eraseGone,
  listFindings,
  lockOnSite,
  lockUnchecked,
  saveCheck,
  takeTurn,
} from './store.server.ts'

/** Checks items and notes what was found, in the caller's transaction. */
async function checkRows(deps: Deps, tx: Db, rows: readonly ItemRow[]): Promise<void> {
  const now = deps.clock.now()
  const known = new Map(deps.hooks.of(contentTypes).map((type) => [type.key, type]))
  const items = rows.map((row) => {
    const type = known.get(row.type)
    return { row, type, body: type ? readStored(type.fields, row.body) : row.body }
  })
  const links = items.flatMap(({ type, body }) => (type ? linksOf(type, body) : []))
  const broken = await findBrokenLinks(deps, tx, [...new Set(links.map(({ value }) => value))])
  const ids = items.flatMap(({ body }) => filesIn(body))
  const files = await readFileFacts(tx, ids, ({ kind, name, originalName, alt, createdAt }) => ({
    kind,
    name: name || originalName,
    alt,
    createdAt,
  }))
  const publishers = await findPublishers(
    tx,
    rows.map(({ id }) => id),
  )
  const facts = { today: nigerianDay(now), broken, files }
  for (const { row, type, body } of items) {
    const publisher = publishers.get(row.id) ?? { id: '', name: '' }
    const check = { itemId: row.id, checkedAt: now, publisherId: publisher.id, publisherName: publisher.name }
    // A type that a release has removed is shown nowhere.
    await saveCheck(tx, check, type ? findingsOf(type, { ...row, body }, facts) : [])
  }
}

/** Checks everything on the site that was not checked today, some items at a time; a run that was cut short continues where it was. */
export async function checkAll(deps: Deps): Promise<void> {
  const since = startOfDay(nigerianDay(deps.clock.now()))
  await deps.database.transaction(eraseGone)
  for (;;) {
    const checked = await deps.database.transaction(async (tx) => {
      if (!(await takeTurn(tx))) return 0
      const rows = await lockUnchecked(tx, since, checkedAtOnce)
      if (rows.length > 0) await checkRows(deps, tx, rows)
      return rows.length
    })
    if (checked < checkedAtOnce) return
  }
}

/** Checks one item now; 409 when it is not on the site. */
export async function checkItem(call: ItemCall) {
  const { deps, actor, type } = call
  requireDuty(actor, may.draftContent)
  return deps.database.transaction(async (tx): Promise<ItemCheck> => {
    const saved = await findSaved(tx, call)
    const row = await lockOnSite(tx, saved.id)
    if (!row) throw conflict('This is not on the site, so there is nothing to check yet.')
    await checkRows(deps, tx, [row])
    const audited = { recordType: type.key, recordId: row.id, details: { version: row.bodyVersion } }
    await recordAudit(tx, { at: deps.clock.now(), actor, action: 'content.check', ...audited })
    return readCheck(tx, type, row.id)
  })
}

/** What the last check of an item found; nothing for an item that was never saved. */
export async function readItemCheck({ deps, actor, type, id }: ItemCall): Promise<ItemCheck> {
  requireDuty(actor, may.readContent)
  const { db } = deps.database
  const row = await findRow(db, type, id)
  return row ? readCheck(db, type, row.id) : { checkedAt: null, findings: [] }
}

/** What the last check found, for a caller that may read the item. */
export async function readCheck(db: Db, type: ContentType, id: string): Promise<ItemCheck> {
  const check = await findCheck(db, id)
  const findings = await listFindings(db, [id])
  return { checkedAt: check?.checkedAt.toISOString() ?? null, findings: findings.map((each) => toFinding(type, each)) }
}

/** A page of the items in which something was found. */
export async function listChecked(
  deps: Deps,
  actor: SignedIn,
  query: { kind?: FindingKind | undefined; mine?: 'yes' | undefined; page: number; pageSize: number },
) {
  requireDuty(actor, may.readContent)
  const { kind, mine, page, pageSize } = query
  const { db } = deps.database
  const { rows, total } = await findChecked(db, { kind, owners: mine && [actor.id], page, pageSize })
  const findings = await listFindings(
    db,
    rows.map(({ id }) => id),
    kind,
  )
  const items = rows.map(({ checkedAt, total: _total, ...row }): CheckedEntry => {
    const type = deps.hooks.of(contentTypes).find(({ key }) => key === row.type)
    const own = findings.filter(({ itemId }) => itemId === row.id)
    return {
      ...row,
      checkedAt: checkedAt.toISOString(),
      findings: own.map((each) => toFinding(type, each)),
    }
  })
  return { items, page, pageSize, total }
}

const toFinding = (type: ContentType | undefined, { kind, place, detail }: Finding) => ({
  kind,
  field: type ? labelAt(type.fields, place.split('.')) : '',
  detail,
})

/** The label of a field by its path: 'Entries 1, Link' for `entries.0.link`. */
function labelAt(fields: ContentFields, [name = '', ...rest]: readonly string[]): string {
  const field: ContentField | undefined = fields[name]
  if (!field) return ''
  if (field.kind === 'group') return labelAt(field.fields, rest)
  if (field.kind !== 'groupList') return field.label
  const [at = '0', ...inner] = rest
  return `${field.label} ${Number(at) + 1}, ${labelAt(field.fields, inner)}`
}

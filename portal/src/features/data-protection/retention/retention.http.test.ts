import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newSubmission, newTemplate, submit, upload } from '#features/applications/testing.ts'
import { complaintKind, file, kinds as caseKinds } from '#features/cases/testing.ts'
import { systemClock } from '#platform/clock.ts'
import { retentionMessages as messages } from '../messages.retention.ts'
import { applyRules } from './service.retention.server.ts'
import type { RetentionKind } from './service.kinds.server.ts'
import { draftRetention, rejectedRetention } from '#features/applications/service.retention.server.ts'
import { enquiryRetention } from '#features/contact/service.thread.server.ts'
import { caseRetention } from '#features/cases/engine/service.retention.server.ts'
import { viewRetention } from '../own/service.export.server.ts'

let later = 0
const dayMs = 86_400_000
const path = '/api/data-protection/retention'
const kinds = [draftRetention, rejectedRetention, enquiryRetention, viewRetention, caseRetention(complaintKind)]
const clock = { now: () => new Date(systemClock.now().getTime() + later) }
const portal = await usePortal({ own: 'moves the clock', overrides: { clock } })
let admin = await portal.adminToken()

const read = async () => (await portal.call('GET', path, { token: admin })).body
const save = (key: string, days: number | null, version = 0) =>
  portal.call('PUT', `${path}/${key}`, { token: admin, body: { days, version } })
const rows = async (sql: string, ...values: unknown[]) => (await portal.deps.database.pool.query(sql, values)).rows

async function closedEnquiry(reference: string) {
  const [{ id }] = await rows(
    `insert into enquiries (reference, name, email, message, status, received_at, updated_at, search_words)
     values ($1, 'Ada', 'ada@example.com', 'Hello', 'closed', now(), now(), '') returning id`,
    reference,
  )
  await rows(
    `insert into enquiry_events (enquiry_id, action, at, by_id, by_name) values ($1, 'closed', now(), 'x', 'Eve')`,
    id,
  )
  return id as string
}

describe('the rules', () => {
  test('delete nothing until staff set one, and name no report of wrongdoing', async () => {
    const { rules, runs } = await read()
    expect(rules.map(({ key }: { key: string }) => key).toSorted()).toEqual([
      'application-drafts',
      'applications-rejected',
      'cases-complaint',
      'cases-petition',
      'enquiries-closed',
      'record-views',
    ])
    expect(rules.every(({ days }: { days: null }) => days === null)).toBe(true)
    await applyRules(portal.deps, kinds)
    expect([runs, (await read()).runs]).toEqual([[], []])
  })

  test('are set within their bounds, and by one of two at once', async () => {
    for (const days of [0, 89, 3_651, -1, 1.5]) expect((await save('enquiries-closed', days)).status).toBe(400)
    expect((await save('enquiries-closed', 89)).body.fields).toEqual([
      { field: 'days', message: messages.outside(90, 3_650) },
    ])
    expect((await save('reports', 90)).status).toBe(404)
    const both = await Promise.all([save('record-views', 200), save('record-views', 300)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await save('record-views', null, 1)).body).toMatchObject({ days: null, version: 2 })
  })
})

describe('the daily job', () => {
  test('deletes what is older, leaves what is younger or still open, and reports it', async () => {
    const ada = await portal.newUser()
    const form = await newTemplate(portal, admin)
    const draft = {
      answers: { Company: 'Sunrise' },
      seen: [],
      templateVersion: 1,
      idempotencyKey: 'draft-key-1',
      revision: 0,
    }
    await rows(
      `insert into application_drafts (user_id, template_id, template_version, answers, seen, idempotency_key, revision, updated_at, saved_by_id)
       values ($1, $2, 1, $3, '[]', 'draft-key-1', 1, $4, 'somebody')`,
      ada.id,
      form.id,
      draft.answers,
      portal.deps.clock.now(),
    )
    const [rejected, pending] = [
      await newSubmission(portal, ada, form.id),
      (await submit(portal, ada, form.id)).body.submissionId,
    ]
    await upload(portal, ada.token, rejected)
    await rows(`update application_submissions set approval_status = 'rejected' where id = $1`, rejected)
    const [closed, open] = [await closedEnquiry('EN-A'), await closedEnquiry('EN-B')]
    await rows(`update enquiries set status = 'answered' where id = $1`, open)
    const [resolved, running] = [
      await file(portal, ada.token, caseKinds[0]),
      await file(portal, ada.token, caseKinds[0]),
    ]
    await rows(
      `update cases set status = 'Resolved', resolved_at = $2, updated_at = $2 where id = $1`,
      resolved.id,
      portal.deps.clock.now(),
    )

    for (const [key, days] of [
      ['application-drafts', 90],
      ['enquiries-closed', 90],
      ['applications-rejected', 730],
      ['cases-complaint', 730],
    ] as const)
      expect((await save(key, days)).status).toBe(200)
    await applyRules(portal.deps, kinds)
    expect(await rows('select id from enquiries where id = any($1)', [closed, open])).toHaveLength(2)
    const preview = () => portal.call('GET', `${path}/enquiries-closed/preview?days=90`, { token: admin })
    expect((await preview()).body.count).toBe(0)

    later += 91 * dayMs
    admin = await portal.adminToken()
    expect((await preview()).body.count).toBe(1)
    await Promise.all([applyRules(portal.deps, kinds), applyRules(portal.deps, kinds)])
    expect(await rows('select id from enquiries where id = any($1)', [closed, open])).toEqual([{ id: open }])
    expect(await rows('select 1 from application_drafts where user_id = $1', ada.id)).toEqual([])
    expect(await rows('select id from application_submissions where id = $1', rejected)).toHaveLength(1)

    later += 640 * dayMs
    admin = await portal.adminToken()
    // What was taken back since it was found stays.
    const now = portal.deps.clock.now()
    for (const [key, kept] of [
      ['applications-rejected', pending],
      ['cases-complaint', running.id],
    ])
      expect(await kinds.find((kind) => kind.key === key)!.remove(portal.deps, kept, now)).toBe(false)
    await applyRules(portal.deps, kinds)
    expect(await rows('select id from application_submissions where user_id = $1', ada.id)).toEqual([{ id: pending }])
    expect(await rows('select id from cases where user_id = $1', ada.id)).toEqual([{ id: running.id }])
    expect(await rows('select 1 from documents where record_id = $1', rejected)).toEqual([])
    const { runs } = await read()
    expect(runs[0].failed).toEqual([])
    expect(runs[0].removed).toContainEqual({ title: 'Resolved complaints with their documents', count: 1 })
    expect(runs[0].removed).toContainEqual({
      title: 'Rejected and taken back applications with their documents',
      count: 1,
    })
    const audit = await rows(
      `select actor_id, action from audit_log where record_id = any($1) and actor_id = 'system'`,
      [closed, rejected, resolved.id],
    )
    expect(audit.map(({ action }: { action: string }) => action).toSorted()).toEqual([
      'complaint.delete',
      'enquiry.expire',
      'submission.delete',
    ])
  })

  test('goes on after a kind that fails, says so, and never goes below the least days', async () => {
    const found: Date[] = []
    const failing: RetentionKind = {
      ...enquiryRetention,
      find: async () => {
        throw new Error('no table')
      },
    }
    const watching: RetentionKind = {
      ...draftRetention,
      find: async (_deps, before) => {
        found.push(before)
        return []
      },
    }
    // A rule from before the bounds were raised.
    await rows(`update retention_rules set days = 1 where key = 'application-drafts'`)
    await applyRules(portal.deps, [failing, watching])
    const { runs } = await read()
    expect(runs[0].failed).toEqual(['Closed enquiries with their answers'])
    expect((portal.deps.clock.now().getTime() - found[0]!.getTime()) / dayMs).toBeCloseTo(90, 2)
  })
})

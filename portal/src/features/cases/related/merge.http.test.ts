import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { caseMessages } from '../messages.ts'
import { customer, file, kinds, upload } from '../testing.ts'
import { callsOf, complaints, dark } from './testing.ts'

const portal = await usePortal({ own: 'staff who delete alone' })
await setLimits(portal, manyCases)
const admin = await portal.adminToken()
const ada = await portal.newUser()
const bola = await portal.newUser()
const calls = callsOf(portal)

const complain = (token: string, more: object = {}) => file(portal, token, complaints, { ...dark, ...more })
const merge = (id: string, reference: string, body: object = {}) =>
  calls.post(id, 'merge', admin, { reference, ...body })
const query = (text: string, values: unknown[]) => portal.deps.database.pool.query(text, values)
const setDue = (id: string, days: number) =>
  query("update cases set due_at = due_at + $2 * interval '1 day', step_from = step_from + $2::int where id = $1", [
    id,
    days,
  ])

const subjectOf = (reference: string) => new RegExp(`^Your complaint is handled together with another .${reference}`)
/** Lets the minutes pass in which a merge can be undone without a mail, and waits for the mails. */
async function sendWaiting() {
  const waiting = `from jobs.job where name = 'cases.mail' and state < 'completed'`
  await query(`update jobs.job set start_after = now() where id in (select id ${waiting})`, [])
  await expect.poll(async () => (await query(`select 1 ${waiting}`, [])).rows).toEqual([])
}

describe('merging a duplicate', () => {
  test('resolves it with a note that names the kept case, and tells its person', async () => {
    const kept = await complain(ada.token)
    const duplicate = await complain(bola.token)
    await calls.post(duplicate.id, 'messages', bola.token, { content: 'Mine too' })
    await upload(portal, bola.token, `/api/complaints/upload/${duplicate.id}`, 'complaintsDocuments')
    const merged = await merge(duplicate.id, kept.reference)
    const note = `We handle this together with ${kept.reference}, which is about the same matter. We will tell you the outcome here and by e-mail.`
    expect(merged.body).toMatchObject({
      status: 'Resolved',
      resolutionNote: note,
      clock: { dueAt: null },
      mergedInto: { id: kept.id, reference: kept.reference, status: 'New' },
    })
    const own = await calls.get(duplicate.id, bola.token)
    expect(own.timeline.at(-1)).toMatchObject({
      text: 'Complaint handled together with another',
      note,
      internal: false,
    })
    expect(own.mergedInto).toMatchObject({ id: null, reference: kept.reference, status: 'New' })
    await sendWaiting()
    await portal.mailTo(bola.email, subjectOf(duplicate.reference))
    const { duplicates, related } = await calls.related(kept.id, admin)
    expect(duplicates).toMatchObject([
      { id: duplicate.id, reference: duplicate.reference, messages: 1, documents: 1, undoUntil: expect.any(String) },
    ])
    expect(related.map(({ id }: { id: string }) => id)).not.toContain(duplicate.id)
    const seen = await calls.get(kept.id, admin)
    expect(seen).toMatchObject({ duplicates: 1, version: 2 })
    expect(seen.timeline.at(-1)).toMatchObject({ text: 'Complaint received a duplicate', internal: true })
    expect(await calls.get(kept.id, ada.token)).toMatchObject({ duplicates: 0 })
  })

  test('never shows one person anything of the other: only that there is an outcome', async () => {
    const kept = await complain(ada.token, { description: 'Secret of the first person.' })
    const duplicate = await complain(bola.token, { description: 'Secret of the second person.' })
    await calls.post(kept.id, 'messages', ada.token, { content: 'Secret message of the first.' })
    await merge(duplicate.id, kept.reference)
    await calls.post(kept.id, 'messages', admin, { content: 'Secret answer to the first.' })
    await calls.post(kept.id, 'resolve', admin, { note: 'Secret note to the first.' })
    await expect
      .poll(async () => (await calls.get(duplicate.id, bola.token)).resolutionNote)
      .toBe(`${kept.reference}, with which we handled this, is resolved.`)
    const second = JSON.stringify(await calls.get(duplicate.id, bola.token))
    expect(second).not.toMatch(/of the first|to the first|Bearer/)
    expect(second).not.toContain(ada.email)
    expect(second).not.toContain(kept.id)
    const first = JSON.stringify(await calls.get(kept.id, ada.token))
    expect(first).not.toMatch(/of the second/)
    expect(first).not.toContain(bola.email)
    expect(first).not.toContain(duplicate.reference)
    for (const [token, id] of [
      [bola.token, kept.id],
      [ada.token, duplicate.id],
    ] as const)
      expect((await calls.call('GET', `${complaints.path}/${id}`, token)).status).toBe(404)
  })

  test('passes on what is written for the others, and everything to the same person, once', async () => {
    const kept = await complain(ada.token)
    const [own, other] = [await complain(ada.token), await complain(bola.token)]
    const walkIn = await complain(admin, { user: customer })
    for (const { id } of [own, other, walkIn]) await merge(id, kept.reference)
    await calls.post(kept.id, 'resolve', admin, {
      note: 'Your bill is corrected, Ada.',
      forDuplicates: 'The transformer works.',
    })
    for (const { id } of [own, other, walkIn])
      await expect
        .poll(async () => (await calls.get(id, admin)).resolutionNote)
        .toBe(`${kept.reference} is resolved: The transformer works.`)
    const { timeline } = await calls.get(other.id, bola.token)
    expect(timeline.filter(({ action }: { action: string }) => action === 'outcome')).toHaveLength(1)

    const again = await complain(ada.token)
    const mine = await complain(ada.token)
    await merge(mine.id, again.reference)
    await calls.post(again.id, 'resolve', admin, { note: 'The meter is replaced.' })
    await expect
      .poll(async () => (await calls.get(mine.id, ada.token)).resolutionNote)
      .toBe(`${again.reference} is resolved: The meter is replaced.`)
  })

  test('gives the kept case the earlier deadline, which undoing takes back', async () => {
    const kept = await complain(ada.token)
    const duplicate = await complain(bola.token)
    await setDue(duplicate.id, -3)
    const [before, duplicateBefore] = [await calls.get(kept.id, admin), await calls.get(duplicate.id, admin)]
    await merge(duplicate.id, kept.reference)
    expect((await calls.get(kept.id, admin)).clock.dueAt).toBe(duplicateBefore.clock.dueAt)
    const undone = await calls.post(duplicate.id, 'unmerge', admin)
    expect(undone.body).toMatchObject({
      status: 'New',
      resolutionNote: '',
      mergedInto: null,
      clock: duplicateBefore.clock,
    })
    expect((await calls.get(kept.id, admin)).clock).toEqual(before.clock)
    expect(undone.body.timeline.at(-1).text).toBe('Complaint handled on its own again')
    await setDue(duplicate.id, 10)
    await merge(duplicate.id, kept.reference)
    expect((await calls.get(kept.id, admin)).clock).toEqual(before.clock)
  })

  test('mails nobody where it is undone within ten minutes, one mail where it is merged again, none after the outcome', async () => {
    const mailsAbout = async (reference: string) =>
      (await portal.mails()).filter(({ to, subject }) => to.includes(bola.email) && subject.includes(reference))
    const kept = await complain(ada.token)
    const [undone, again, over] = [await complain(bola.token), await complain(bola.token), await complain(bola.token)]
    for (const { id } of [undone, again]) {
      await merge(id, kept.reference)
      expect((await calls.post(id, 'unmerge', admin)).status).toBe(200)
    }
    await merge(again.id, kept.reference)
    const late = await complain(ada.token)
    await merge(over.id, late.reference)
    await calls.post(late.id, 'resolve', admin, { note: 'Done.' })
    await expect.poll(async () => (await calls.get(over.id, bola.token)).resolutionNote).toContain(late.reference)
    await sendWaiting()
    const subjects = async ({ reference }: { reference: string }) =>
      (await mailsAbout(reference)).filter(({ subject }) => /another|on its own/.test(subject)).length
    expect([await subjects(undone), await subjects(again), await subjects(over)]).toEqual([0, 1, 0])
    // A customer who was mailed about the merge is mailed about its end.
    await query(`update case_merges set at = at - interval '11 minutes' where case_id = $1`, [again.id])
    expect((await calls.post(again.id, 'unmerge', admin)).status).toBe(200)
    await sendWaiting()
    expect(await subjects(again)).toBe(2)
  })

  test('takes its own duplicates along, and undoing gives them back', async () => {
    const [kept, middle, last] = [await complain(ada.token), await complain(ada.token), await complain(bola.token)]
    await merge(last.id, middle.reference)
    await merge(middle.id, kept.reference)
    const ids = async (id: string) => (await calls.related(id, admin)).duplicates.map((one: { id: string }) => one.id)
    expect(await ids(kept.id)).toEqual([last.id, middle.id])
    await calls.post(middle.id, 'unmerge', admin)
    expect(await ids(kept.id)).toEqual([])
    expect(await ids(middle.id)).toEqual([last.id])
  })

  test('ends when another person reopens it, which the history of the kept case says', async () => {
    const [kept, duplicate] = [await complain(ada.token), await complain(bola.token)]
    await merge(duplicate.id, kept.reference)
    const write = await calls.post(duplicate.id, 'messages', bola.token, { content: 'And the bill?' })
    expect(write).toMatchObject({ status: 409, body: { message: caseMessages.handledWith(kept.reference) } })
    const reopened = await calls.post(duplicate.id, 'reopen', bola.token, { reason: 'Mine is about the bill.' })
    expect(reopened.body).toMatchObject({ status: 'In Progress', mergedInto: null })
    expect((await calls.related(kept.id, admin)).duplicates).toEqual([])
    const { timeline } = await calls.get(kept.id, admin)
    expect(timeline.at(-1)).toMatchObject({ action: 'separate', note: duplicate.reference, internal: true })
  })

  test('stays when the person of both wants to reopen it or write: that goes on in the kept case, which is named', async () => {
    const [kept, duplicate] = [await complain(ada.token), await complain(ada.token)]
    await merge(duplicate.id, kept.reference)
    expect((await calls.get(duplicate.id, ada.token)).actions).not.toContain('reopen')
    for (const [action, body] of [
      ['reopen', { reason: 'Mine is about the bill.' }],
      ['messages', { content: 'And the bill?' }],
    ] as const)
      expect(await calls.post(duplicate.id, action, ada.token, body)).toMatchObject({
        status: 409,
        body: { message: caseMessages.handledIn(kept.reference) },
      })
    expect((await calls.related(kept.id, admin)).duplicates).toMatchObject([{ id: duplicate.id }])
  })
})

describe('is refused', () => {
  test('into itself, another kind, nothing, a resolved one, twice, in a circle and stale', async () => {
    const [one, other, done] = [await complain(ada.token), await complain(bola.token), await complain(ada.token)]
    const petition = await file(portal, ada.token, kinds[1])
    await calls.post(done.id, 'resolve', admin, { note: 'Done' })
    const text = async (id: string, reference: string) => {
      const { status, body } = await merge(id, reference)
      return `${status} ${body.message}`
    }
    expect(await text(one.id, one.reference)).toBe('409 A complaint cannot be merged into itself.')
    expect(await text(one.id, petition.reference)).toBe(
      '409 A complaint can only be merged into another complaint. Link the two instead.',
    )
    expect(await merge(one.id, 'CP-1999-001')).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'reference' }] },
    })
    expect(await text(one.id, done.reference)).toBe(
      `409 ${done.reference} is resolved. Merge into an open complaint, or link the two instead.`,
    )
    expect(await text(done.id, one.reference)).toBe(
      '409 This complaint is resolved. Only an open complaint can be merged.',
    )
    expect(await merge(one.id, other.reference, { version: 9 })).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile' },
    })
    expect((await merge(petition.id, other.reference)).status).toBe(404)
    await merge(one.id, other.reference)
    expect(await text(one.id, other.reference)).toBe(`409 This complaint is merged into ${other.reference} already.`)
    expect(await text(other.id, one.reference)).toMatch(/^409 CP-.* is resolved\./)
    expect((await calls.get(other.id, admin)).timeline).toHaveLength(2)
  })

  test('many at once merge once; two that merge into each other end with one merge', async () => {
    const [kept, duplicate] = [await complain(ada.token), await complain(bola.token)]
    const answers = await Promise.all(Array.from({ length: 40 }, () => merge(duplicate.id, kept.reference)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(39)
    const { timeline } = await calls.get(duplicate.id, admin)
    expect(timeline.filter(({ action }: { action: string }) => action === 'merge')).toHaveLength(1)

    const pair = [await complain(ada.token), await complain(bola.token)] as const
    const both = await Promise.all(
      Array.from({ length: 40 }, (_, at) => merge(pair[at % 2]!.id, pair[(at + 1) % 2]!.reference)),
    )
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both.filter(({ status }) => status === 409)).toHaveLength(39)
  })

  test('a retry with the same key answers the first merge', async () => {
    const [kept, duplicate] = [await complain(ada.token), await complain(bola.token)]
    const once = () => calls.post(duplicate.id, 'merge', admin, { reference: kept.reference }, 'merge-once-1')
    expect((await once()).status).toBe(200)
    expect(await once()).toMatchObject({ status: 200, body: { mergedInto: { id: kept.id } } })
  })

  test('undoing after 7 days, after a change, after the resolution, and of what is not merged', async () => {
    const unmerge = async (id: string) => {
      const { status, body } = await calls.post(id, 'unmerge', admin)
      return `${status} ${body.message}`
    }
    const fresh = async () => {
      const [kept, duplicate] = [await complain(ada.token), await complain(bola.token)]
      await merge(duplicate.id, kept.reference)
      return { kept, duplicate }
    }
    const single = await complain(ada.token)
    expect(await unmerge(single.id)).toBe('409 This complaint is not merged.')
    const old = await fresh()
    await query("update case_merges set at = at - interval '7 days 1 minute' where case_id = $1", [old.duplicate.id])
    expect(await unmerge(old.duplicate.id)).toBe('409 A merge can be undone within 7 days. Reopen it instead.')
    const rated = await fresh()
    await calls.post(rated.duplicate.id, 'rate', bola.token, { stars: 1 })
    expect(await unmerge(rated.duplicate.id)).toBe(
      '409 This complaint has changed since it was merged. Reopen it instead.',
    )
    const resolved = await fresh()
    await calls.post(resolved.kept.id, 'resolve', admin, { note: 'Done' })
    expect(await unmerge(resolved.duplicate.id)).toMatch(/^409 .* is resolved, and the customer has been told\./)
  })

  test('deleting the kept case leaves the duplicate resolved', async () => {
    const [kept, duplicate] = [await complain(ada.token), await complain(bola.token)]
    await merge(duplicate.id, kept.reference)
    expect((await calls.call('DELETE', `${complaints.path}/${kept.id}`, admin)).status).toBe(200)
    expect(await calls.get(duplicate.id, bola.token)).toMatchObject({ status: 'Resolved', mergedInto: null })
  })
})

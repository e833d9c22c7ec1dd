import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contentType } from '#fields/content-type.ts'
import type { ContentValues } from '#fields/content-values.ts'
import { ApiError } from '#kit/api-client.ts'
import type { ManagedItem } from '../../contract.manager.ts'
import { createEditor } from './editor-store.ts'
import type { ItemCalls } from '../item-calls.ts'

const type = contentType({
  key: 'note',
  many: true,
  path: '/content/notes',
  one: 'Note',
  place: { tab: 'media', label: 'Notes' },
  title: 'title',
  fields: {
    title: { kind: 'text', label: 'Title', required: true },
    text: { kind: 'longText', label: 'Text' },
  },
})

const itemOf = (version: number, body: ContentValues, published: ContentValues | null = null) =>
  ({ id: 'a', version, body, published, changedAt: '2027-03-03T08:15:00.000Z' }) as unknown as ManagedItem

/** A server with one item, as the contract promises it. */
function fakeCalls() {
  let stored = itemOf(1, { title: 'Old', text: '' })
  const write = (from: { version: number }, body: ContentValues) => {
    if (from.version !== stored.version)
      throw new ApiError(409, 'Stale', [], {
        code: 'changed-meanwhile',
        facts: { current: stored, byName: 'Bola', at: stored.changedAt },
      })
    stored = itemOf(stored.version + 1, body)
    return Promise.resolve(stored)
  }
  const calls = {
    create: vi.fn((body: ContentValues) => write(stored, body)),
    saveDraft: vi.fn(async (from: ManagedItem, body: ContentValues) => write(from, body)),
    publish: vi.fn(async (from: ManagedItem, body: ContentValues) => write(from, body)),
  }
  return { calls, byAnother: (body: ContentValues) => write(stored, body), stored: () => stored }
}

function open(item: ManagedItem | null, server = fakeCalls(), kept?: ContentValues) {
  const keep = vi.fn()
  const options = { type, item, calls: server.calls as unknown as ItemCalls, keep, onStored: () => {}, kept }
  return { editor: createEditor(options), keep, ...server }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('typing is kept on the device, then saved as one draft', async () => {
  const { editor, keep, calls } = open(itemOf(1, { title: 'Old', text: '' }))
  editor.change('title', 'N')
  editor.change('title', 'New')
  await vi.advanceTimersByTimeAsync(500)
  expect(keep).toHaveBeenLastCalledWith({ title: 'New', text: '' })
  expect(calls.saveDraft).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(calls.saveDraft).toHaveBeenCalledOnce()
  expect(editor.isDirty()).toBe(false)
  expect(keep).toHaveBeenLastCalledWith(undefined)
})

test('what is typed while a save is under way is sent next, from the new version', async () => {
  const { editor, calls, stored } = open(itemOf(1, { title: 'Old', text: '' }))
  const send = calls.saveDraft.getMockImplementation()!
  calls.saveDraft.mockImplementationOnce((from, body) => {
    editor.change('title', 'Second')
    return send(from, body)
  })
  editor.change('title', 'First')
  await editor.saveDraft()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(calls.saveDraft).toHaveBeenCalledTimes(2)
  expect(stored()).toMatchObject({ version: 3, body: { title: 'Second' } })
})

test('a wrong field stops the publishing in the browser', async () => {
  const { editor, calls } = open(itemOf(1, { title: ' ', text: '' }))
  expect(await editor.publish()).toBe('invalid')
  expect(editor.state()).toMatchObject({ errors: { title: 'Title is required' }, attempt: 1 })
  expect(calls.publish).not.toHaveBeenCalled()
})

test('a new item is made once and then published', async () => {
  const { editor, calls } = open(null)
  editor.change('title', 'Fresh')
  expect(await editor.publish()).toBe('published')
  expect([calls.create.mock.calls.length, calls.publish.mock.calls.length]).toEqual([1, 1])
  editor.change('title', 'Fresher')
  await editor.saveDraft()
  expect(calls.create).toHaveBeenCalledOnce()
})

test('a save in between is a conflict: both versions are there, nothing is sent until it is settled', async () => {
  const { editor, byAnother, calls, stored } = open(itemOf(1, { title: 'Old', text: '' }))
  await byAnother({ title: 'Theirs', text: 'Their text' })
  editor.change('title', 'Mine')
  await editor.saveDraft()
  expect(editor.state().conflict?.current.body).toEqual({ title: 'Theirs', text: 'Their text' })
  expect(editor.state().values).toEqual({ title: 'Mine', text: '' })
  editor.change('text', 'More of mine')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(calls.saveDraft).toHaveBeenCalledOnce()
  editor.settle({ title: 'Mine', text: 'Their text' })
  await vi.advanceTimersByTimeAsync(100)
  expect(stored()).toMatchObject({ version: 3, body: { title: 'Mine', text: 'Their text' } })
  expect(editor.state().conflict).toBeNull()
})

test('a lost connection keeps the words here and tries again', async () => {
  const { editor, keep, calls } = open(itemOf(1, { title: 'Old', text: '' }))
  calls.saveDraft.mockRejectedValueOnce(new ApiError(0, 'Network error'))
  editor.change('title', 'New')
  await editor.saveDraft()
  expect(editor.state().failure).toBe('Network error')
  expect(keep).toHaveBeenLastCalledWith({ title: 'New', text: '' })
  await vi.advanceTimersByTimeAsync(9_000)
  expect(editor.isDirty()).toBe(false)
  expect(editor.state().failure).toBeUndefined()
})

test('words of an earlier visit come back, and can be thrown away', () => {
  const { editor, keep } = open(itemOf(1, { title: 'Old', text: '' }), fakeCalls(), { title: 'Typed' })
  expect(editor.state().values).toEqual({ title: 'Typed', text: '' })
  expect(editor.isDirty()).toBe(true)
  editor.forget()
  expect(editor.state().values).toEqual({ title: 'Old', text: '' })
  expect(keep).toHaveBeenLastCalledWith(undefined)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUploads } from '#fields/content/content-uploads.ts'
import { contentType } from '#fields/content/content-type.ts'
import type { ContentValues } from '#fields/content/content-values.ts'
import { ApiError } from '#kit/api/api-client.ts'
import type { ManagedItem } from '../../contract.items.ts'
import { createEditor, type UnsavedValues } from './editor-store.ts'
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

/** A fake server with one item that follows the contract. */
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

function open(item: ManagedItem | null, server = fakeCalls(), kept?: UnsavedValues) {
  const keep = vi.fn()
  const sent: { done: (address: string) => void; fail: (error: Error) => void }[] = []
  const upload = () => new Promise<string>((done, fail) => sent.push({ done, fail }))
  const uploads = createUploads({ check: () => undefined, upload })
  const options = { type, item, calls: server.calls as unknown as ItemCalls, uploads, keep, onStored: () => {}, kept }
  return { editor: createEditor(options), keep, sent, ...server }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('typed text is stored on the device, then saved as one draft', async () => {
  const { editor, keep, calls } = open(itemOf(1, { title: 'Old', text: '' }))
  editor.change('title', 'N')
  editor.change('title', 'New')
  await vi.advanceTimersByTimeAsync(500)
  expect(keep).toHaveBeenLastCalledWith(expect.objectContaining({ values: { title: 'New', text: '' } }))
  expect(calls.saveDraft).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(calls.saveDraft).toHaveBeenCalledOnce()
  expect(editor.isDirty()).toBe(false)
  expect(keep).toHaveBeenLastCalledWith(undefined)
})

test('text typed during a save is sent next, based on the new version', async () => {
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

test('an invalid field prevents publishing in the browser', async () => {
  const { editor, calls } = open(itemOf(1, { title: ' ', text: '' }))
  expect(await editor.publish()).toBe('invalid')
  expect(editor.state()).toMatchObject({ errors: { title: 'Title is required' }, attempt: 1 })
  expect(calls.publish).not.toHaveBeenCalled()
})

test('a new item is created once and then published', async () => {
  const { editor, calls } = open(null)
  editor.change('title', 'Fresh')
  expect(await editor.publish()).toBe('published')
  expect([calls.create.mock.calls.length, calls.publish.mock.calls.length]).toEqual([1, 1])
  editor.change('title', 'Fresher')
  await editor.saveDraft()
  expect(calls.create).toHaveBeenCalledOnce()
})

test('a save by another person is a conflict: nothing is sent until it is resolved', async () => {
  const { editor, byAnother, calls, stored } = open(itemOf(1, { title: 'Old', text: '' }))
  await byAnother({ title: 'Theirs', text: 'Their text' })
  editor.change('title', 'Mine')
  await editor.saveDraft()
  expect(editor.state().conflict?.current.body).toEqual({ title: 'Theirs', text: 'Their text' })
  expect(editor.state().values).toEqual({ title: 'Mine', text: '' })
  // Only the title is a question: nobody but them changed the text.
  expect(editor.state().conflict?.merged).toEqual({ values: { title: 'Mine', text: 'Their text' }, open: ['title'] })
  editor.change('text', 'More of mine')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(calls.saveDraft).toHaveBeenCalledOnce()
  editor.settle({ title: 'Mine', text: 'Their text' })
  await vi.advanceTimersByTimeAsync(100)
  expect(stored()).toMatchObject({ version: 3, body: { title: 'Mine', text: 'Their text' } })
  expect(editor.state().conflict).toBeNull()
})

test('changes of two people that fit together are joined without a question, also before a publishing', async () => {
  const { editor, byAnother, stored } = open(itemOf(1, { title: 'Old', text: '' }))
  await byAnother({ title: 'Old', text: 'Their text' })
  editor.change('title', 'Mine')
  await editor.saveDraft()
  expect(editor.state()).toMatchObject({
    conflict: null,
    joined: { byName: 'Bola' },
    values: { title: 'Mine', text: 'Their text' },
  })
  await vi.advanceTimersByTimeAsync(100)
  expect(stored()).toMatchObject({ version: 3, body: { title: 'Mine', text: 'Their text' } })
  await byAnother({ title: 'Mine', text: 'Their text, corrected' })
  editor.change('title', 'Mine again')
  expect(await editor.publish()).toMatchObject({ status: 409, message: expect.stringContaining('are both here now') })
  expect(editor.state().values).toEqual({ title: 'Mine again', text: 'Their text, corrected' })
  expect(await editor.publish()).toBe('published')
  expect(editor.state().joined).toBeUndefined()
})

test('what a device has left is joined with what others saved since, and replaces none of it', async () => {
  const server = fakeCalls()
  const left = open(server.stored(), server)
  left.editor.change('title', 'Mine')
  left.editor.dispose()
  const kept = left.keep.mock.lastCall![0] as UnsavedValues
  await server.byAnother({ title: 'Theirs', text: '' })
  const { editor } = open(server.stored(), server, structuredClone(kept))
  expect(editor.state().values.title).toBe('Mine')
  await editor.saveDraft()
  expect(server.stored().body.title).toBe('Theirs')
  expect(editor.state().conflict).toMatchObject({ byName: 'Bola', merged: { open: ['title'] } })
})

test('after a lost connection the text is kept and sent again', async () => {
  const { editor, keep, calls } = open(itemOf(1, { title: 'Old', text: '' }))
  calls.saveDraft.mockRejectedValueOnce(new ApiError(0, 'Network error'))
  editor.change('title', 'New')
  await editor.saveDraft()
  expect(editor.state().failure).toBe('Network error')
  expect(keep).toHaveBeenLastCalledWith(expect.objectContaining({ values: { title: 'New', text: '' } }))
  await vi.advanceTimersByTimeAsync(16_000)
  expect(editor.isDirty()).toBe(false)
  expect(editor.state().failure).toBeUndefined()
})

test('unsaved text of an earlier visit is restored and can be discarded', () => {
  const { editor, keep } = open(itemOf(1, { title: 'Old', text: '' }), fakeCalls(), { values: { title: 'Typed' } })
  expect(editor.state().values).toEqual({ title: 'Typed', text: '' })
  expect(editor.isDirty()).toBe(true)
  editor.forget()
  expect(editor.state().values).toEqual({ title: 'Old', text: '' })
  expect(keep).toHaveBeenLastCalledWith(undefined)
})

test('publishing waits for a chosen file, and names one that was not sent', async () => {
  const { editor, sent, calls } = open(itemOf(1, { title: 'Old', text: '' }))
  const choose = () =>
    editor.uploads.take(
      { path: 'text', kind: 'pdf', onStored: (address) => editor.change('text', address) },
      new File(['x'], 'order.pdf'),
    )
  choose()
  const refused = editor.publish()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([editor.state().waiting, calls.publish.mock.calls.length]).toEqual([true, 0])
  sent[0]!.fail(new Error('Network error'))
  expect(await refused).toBe('invalid')
  expect(editor.state()).toMatchObject({
    waiting: false,
    attempt: 1,
    errors: { text: '“order.pdf” was not sent. Network error' },
  })
  editor.uploads.retry('text')
  const published = editor.publish()
  sent[1]!.done('/api/content/files/order.pdf')
  expect(await published).toBe('published')
  expect(calls.publish.mock.calls[0]![1]).toEqual({ title: 'Old', text: '/api/content/files/order.pdf' })
})

test('who has changed nothing gets what the other has saved; typed text stays', async () => {
  const { editor, byAnother, calls } = open(itemOf(1, { title: 'Old', text: '' }))
  editor.takeNewer(await byAnother({ title: 'Theirs', text: '' }))
  expect(editor.state()).toMatchObject({ item: { version: 2 }, values: { title: 'Theirs' } })
  editor.change('text', 'Mine')
  editor.takeNewer(await byAnother({ title: 'Theirs again', text: '' }))
  expect(editor.state()).toMatchObject({ item: { version: 2 }, values: { title: 'Theirs', text: 'Mine' } })
  await editor.saveDraft()
  await vi.advanceTimersByTimeAsync(100)
  expect(calls.saveDraft.mock.lastCall![1]).toEqual({ title: 'Theirs again', text: 'Mine' })
})

import { expect, test, vi } from 'vitest'
import { createUploads } from '#fields/content/content-uploads.ts'
import { contentType } from '#fields/content/content-type.ts'
import type { ContentValues } from '#fields/content/content-values.ts'
import { ApiError } from '#kit/api/api-client.ts'
import type { ManagedItem } from '../../contract.items.ts'
import type { ItemCalls } from '../item-calls.ts'
import { cardOf, createOrderedList, isPending, type KeptCard } from './ordered-list-store.ts'

const type = contentType({
  key: 'note',
  many: true,
  path: '/content/notes',
  one: 'Note',
  place: { tab: 'home', label: 'Notes' },
  title: 'title',
  together: true,
  orderFrom: 0,
  fields: { title: { kind: 'text', label: 'Title', required: true } },
})

type Body = ContentValues
type Stored = Pick<ManagedItem, 'id' | 'version' | 'body' | 'published' | 'draft' | 'publishAt' | 'changedAt' | 'state'>

/** A fake server with items of these titles that follows the contract; `told` lists the calls that it received. */
function fakeServer(...titles: string[]) {
  const told: string[] = []
  const items = new Map<string, Stored>()
  const at = () => `2027-03-03T08:15:${String(told.length).padStart(2, '0')}.000Z`
  const put = (id: string, part: Partial<Stored>) => {
    const before = items.get(id)
    const item = { draft: null, publishAt: null, published: null, ...before, ...part, id, changedAt: at() } as Stored
    items.set(id, { ...item, version: (before?.version ?? 0) + 1 })
    return items.get(id) as ManagedItem
  }
  const from = ({ id, version }: { id: string; version: number }) => {
    const current = items.get(id)
    if (current?.version !== version)
      throw new ApiError(409, 'Stale', [], { code: 'changed-meanwhile', facts: { current, byName: 'Bola', at: at() } })
    return id
  }
  const draft = (body: Body) => ({ body, draft: { body, at: at(), byName: 'Ada', behind: false } })
  const calls = {
    create: async (body: Body) => {
      told.push(`create ${String(body.title)}`)
      return put(`made-${items.size}`, draft(body))
    },
    saveDraft: async (item: Stored, body: Body) => {
      told.push(`draft ${item.id}`)
      return put(from(item), draft(body))
    },
    publish: async (item: Stored, body: Body) => {
      told.push(`publish ${item.id}`)
      return put(from(item), { body, published: body, draft: null, publishAt: null })
    },
    remove: async (item: Stored) => {
      told.push(`remove ${item.id}`)
      items.delete(from(item))
    },
  }
  for (const title of titles) put(title, { body: { title }, published: { title } })
  return { told, items, put, calls }
}

function open(server = fakeServer('A', 'B', 'C'), kept: KeptCard[] = []) {
  const keep = vi.fn<(cards: KeptCard[] | undefined) => void>()
  const list = createOrderedList({
    type,
    read: async (id) => server.items.get(id) as ManagedItem,
    callsOfCard: (example) => {
      if (example) server.told.push(`replaces ${example}`)
      return server.calls as unknown as ItemCalls
    },
    uploadsOfCard: () =>
      createUploads({ check: () => undefined, upload: () => Promise.reject(new Error('No files here')) }),
    keep,
    kept,
    onStored: () => {},
    refresh: async () => {},
  })
  const card = (id: string) => cardOf(list.state().cards, id)!
  const retitle = async (id: string, title: string) => {
    await list.edit(id)
    card(id).editor.change('title', title)
  }
  const addTitled = (title: string) => {
    list.add()
    const { id, editor } = list.state().cards.at(-1)!
    editor.change('title', title)
    return id
  }
  return { list, keep, card, retitle, addTitled, ...server }
}

test('one save creates, updates and deletes; an unsaved item is deleted without a call', async () => {
  const { list, retitle, addTitled, told, items } = open()
  await retitle('A', 'A changed')
  await list.remove('B')
  const gone = addTitled('Never saved')
  addTitled('New')
  expect(gone).toMatch(/^new-/)
  await list.remove(gone)
  expect(told).toEqual([])
  expect(await list.save()).toBe('saved')
  expect(told).toEqual(['publish A', 'remove B', 'create New', 'publish made-2'])
  expect([...items.values()].map(({ published }) => published?.title)).toEqual(['A changed', 'C', 'New'])
  expect(list.state().cards).toEqual([])
})

test('a card that is only opened is not sent, and is closed again', async () => {
  const { list, told } = open()
  await list.edit('A')
  await list.edit('B')
  expect(list.state().cards.map(({ id }) => id)).toEqual(['B'])
  expect(list.state().cards.some(isPending)).toBe(false)
  expect(await list.save()).toBe('saved')
  expect(told).toEqual([])
})

test('an invalid card is opened, and no other card is sent', async () => {
  const { list, retitle, addTitled, told, card } = open()
  await retitle('A', 'A changed')
  const blank = addTitled(' ')
  list.close()
  expect(await list.save()).toBe('invalid')
  expect(list.state().open).toBe(blank)
  expect(card(blank).editor.state().errors).toEqual({ title: 'Title is required' })
  expect(told).toEqual([])
})

test('after a lost answer the card stays unsaved, and is not created twice', async () => {
  const { list, addTitled, told, calls, items } = open()
  addTitled('New')
  const publish = calls.publish
  calls.publish = () => Promise.reject(new ApiError(0, 'No response received from server'))
  expect(await list.save()).toMatchObject({ action: 'create', error: { message: 'No response received from server' } })
  calls.publish = publish
  expect(await list.save()).toBe('saved')
  expect(told).toEqual(['create New', 'publish made-3'])
  expect(items.get('made-3')?.published).toEqual({ title: 'New' })
})

test('the save publishes a draft made for a preview, but not an earlier or scheduled draft', async () => {
  const { list, retitle, put, card, told } = open()
  const found = { body: { title: 'Theirs' }, at: 'yesterday', byName: 'Bola', behind: false }
  put('B', { body: found.body, draft: found })
  await list.edit('B')
  expect(isPending(card('B'))).toBe(false)
  await retitle('A', 'Looked at')
  await card('A').editor.saveDraft()
  expect(isPending(card('A'))).toBe(true)
  put('C', { publishAt: '2040-01-01T08:00:00.000Z', draft: { ...found, body: { title: 'C' } } })
  await retitle('C', 'C at its time')
  expect(await list.save()).toBe('saved')
  expect(told).toEqual(['draft A', 'publish A', 'draft C'])
})

test('deleting an item that another person has changed shows the change first', async () => {
  const { list, put, card, items } = open()
  await list.remove('A')
  put('A', { body: { title: 'Theirs' }, published: { title: 'Theirs' } })
  expect(await list.save()).toMatchObject({ action: 'delete', error: { message: 'Stale' } })
  expect(items.has('A')).toBe(true)
  expect(card('A')).toMatchObject({ removed: false })
  expect(card('A').editor.state().conflict?.current.body).toEqual({ title: 'Theirs' })
  expect(list.state().open).toBe('A')
})

test('unsaved changes are stored on the device and restored', async () => {
  const { list, retitle, addTitled, keep } = open()
  await retitle('A', 'Typed')
  addTitled('New')
  await list.remove('B')
  list.dispose()
  const kept = keep.mock.lastCall![0]!
  const again = open(fakeServer('A', 'B', 'C'), structuredClone(kept))
  expect(again.card('A').editor.state().values).toEqual({ title: 'Typed' })
  expect(await again.list.save()).toBe('saved')
  expect(again.told).toEqual(['publish A', 'create New', 'publish made-3', 'remove B'])
  expect(again.keep).toHaveBeenLastCalledWith(undefined)
})

test('a supplied text is edited in one card, which replaces it when the list is saved', async () => {
  const server = fakeServer('A', 'B', 'C')
  const { list } = open(server)
  list.replace({ key: 'supplied', body: { title: 'Supplied' } })
  list.replace({ key: 'supplied', body: { title: 'Supplied' } })
  expect(list.state().cards).toMatchObject([{ example: 'supplied', id: list.state().open }])
  expect(await list.save()).toBe('saved')
  expect(server.told).toEqual(['replaces supplied', 'create Supplied', 'publish made-3'])
})

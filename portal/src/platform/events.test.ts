import { QueryPromise } from 'drizzle-orm/query-promise'
import { describe, expect, test } from 'vitest'
import { createContentEvents } from './events.server.ts'
import type { Notices } from './database/notices.server.ts'

function makeEvents({ listening = true } = {}) {
  const heard: (() => void)[] = []
  const notices: Notices = {
    listen: (_channel, onNotice, onReturn) => heard.push(() => onNotice(''), onReturn),
    listening,
    close: async () => {},
  }
  const [notice, reconnection] = [() => heard[0]!(), () => heard[1]!()]
  let reads = 0
  const events = createContentEvents(notices)
  const read = () => events.keepUntilChange('news', async () => ++reads)
  return { events, read, notice, reconnection }
}

describe('a value cached until content changes', () => {
  test('is read once, also for concurrent requests', async () => {
    const { read } = makeEvents()
    expect(await Promise.all([read(), read()])).toEqual([1, 1])
    expect(await read()).toBe(1)
  })

  test('is read once where the read is a query, which runs each time that it is awaited', async () => {
    const { events } = makeEvents()
    let runs = 0
    class Query extends QueryPromise<number> {
      execute = async () => ++runs
    }
    const read = () => events.keepUntilChange('holidays', () => new Query())
    expect([await read(), await read(), runs]).toEqual([1, 1, 1])
  })

  test('is read again after a change here or in another process, and after notices may have been missed', async () => {
    const { events, read, notice, reconnection } = makeEvents()
    await read()
    for (const [times, change] of [events.changedHere, notice, reconnection].entries()) {
      change()
      expect(await read()).toBe(times + 2)
    }
  })

  test('is read again when content changes during the read', async () => {
    const { read, notice } = makeEvents()
    const early = read()
    notice()
    expect(await read()).toBe(2)
    expect(await early).toBe(1)
    expect(await read()).toBe(2)
  })

  test('is not cached while notices may be missed', async () => {
    const { read } = makeEvents({ listening: false })
    expect([await read(), await read()]).toEqual([1, 2])
  })

  test('is not cached when reading fails', async () => {
    const { events, read } = makeEvents()
    await expect(events.keepUntilChange('news', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect(await read()).toBe(1)
  })
})

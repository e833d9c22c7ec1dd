import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { asRequest, currentRequestId, newRequestId, withRequestId } from './request-id.server.ts'
import { readReference } from './request-reference.ts'

test('an id can be read out and typed in another spelling', () => {
  const id = newRequestId()
  expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  expect(readReference(id)).toBe(id)
  expect(readReference(` ${id.toLowerCase().replaceAll('-', ' ')} `)).toBe(id)
  expect(readReference('oil0-oil0-oil0')).toBe('0110-0110-0110')
})

test.each(['', 'abc', '7K3M-QX2P-9D4', '7K3M-QX2P-9D4RX', '7K3M-QX2P-9D4U', '{"a":1}', '*'.repeat(12)])(
  '%j is no reference',
  (typed) => expect(readReference(typed)).toBeUndefined(),
)

test('lines of requests that run at the same time carry their own ids, and a line outside of requests none', async () => {
  const lines: object[] = []
  const write = (data: object) => void lines.push(data)
  const log = withRequestId({ debug: write, info: write, warn: write, error: write })
  const request = async (id: string, ms: number) => {
    await sleep(ms)
    log.warn({ ms }, 'slow')
  }
  await Promise.all([asRequest('one', () => request('one', 6)), asRequest('two', () => request('two', 2))])
  log.error({ ms: 0 }, 'outside')
  expect(lines).toEqual([{ reqId: 'two', ms: 2 }, { reqId: 'one', ms: 6 }, { ms: 0 }])
  expect(currentRequestId()).toBeUndefined()
})

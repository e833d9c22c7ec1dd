import { expect } from 'vitest'
import type { TestAnswer, TestPortal } from '#app/testing.server.ts'
import type { ListBatch } from './contract.ts'

/** The batch that a call has begun, when it is done. */
export async function finishBatch(
  portal: TestPortal,
  list: string,
  { status, body }: TestAnswer,
  { token }: { token: string },
): Promise<ListBatch> {
  expect(status, JSON.stringify(body)).toBe(202)
  const read = async () =>
    (await portal.call('GET', `/api/lists/${list}/batches/${body.id}`, { token })).body as ListBatch
  await expect.poll(async () => (await read()).state).toBe('done')
  return read()
}

import { describe, expect, test } from 'vitest'
import { ApiError } from '../api/api-client.ts'
import { withProof } from './verify-again.ts'

const needed = new ApiError(403, 'Confirm', [], { code: 'factor-needed', facts: { methods: ['totp'] } })
/** Fails with each error in turn, then answers. */
const callOf = (...errors: Error[]) => {
  const calls = { made: 0 }
  return {
    calls,
    call: async () => {
      calls.made++
      const error = errors.shift()
      if (error) throw error
      return 'done'
    },
  }
}

describe('a call that needs a proof', () => {
  test('is repeated once it is given', async () => {
    const asked: unknown[] = []
    const { call } = callOf(needed)
    expect(await withProof(call, async (facts) => asked.push(facts) > 0)).toBe('done')
    expect(asked).toEqual([{ methods: ['totp'] }])
  })

  test('fails when the person would rather not', async () => {
    const { call, calls } = callOf(needed)
    await expect(withProof(call, async () => false)).rejects.toThrow('Confirm')
    expect(calls.made).toBe(1)
  })

  test('is repeated once only', async () => {
    const { call, calls } = callOf(needed, needed)
    await expect(withProof(call, async () => true)).rejects.toThrow('Confirm')
    expect(calls.made).toBe(2)
  })
})

test('another refusal asks nothing', async () => {
  const { call } = callOf(new ApiError(403, 'No', [], { code: 'forbidden' }))
  await expect(withProof(call, () => Promise.reject(new Error('was asked')))).rejects.toThrow('No')
})

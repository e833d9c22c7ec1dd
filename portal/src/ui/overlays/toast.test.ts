import { beforeEach, expect, it, vi } from 'vitest'

const calls = vi.hoisted(() => {
  const record = vi.fn(() => 'id')
  return Object.assign(record, {
    success: vi.fn(),
    error: vi.fn(),
    loading: vi.fn(),
    custom: vi.fn(),
    dismiss: vi.fn(),
  })
})
vi.mock('react-hot-toast/headless', () => ({ default: calls }))
const { toast } = await import('./toast.ts')

beforeEach(() => vi.clearAllMocks())

it('gives each kind its time (spec 1 §8)', () => {
  toast('a')
  toast.error('b')
  toast.custom('c')
  toast.success('d')
  toast.loading('e')
  expect(calls).toHaveBeenCalledWith('a', { duration: 4000 })
  expect(calls.error).toHaveBeenCalledWith('b', { duration: 4000 })
  expect(calls.custom).toHaveBeenCalledWith('c', { duration: 4000 })
  expect(calls.success).toHaveBeenCalledWith('d', { duration: 2000 })
  expect(calls.loading).toHaveBeenCalledWith('e', { duration: Infinity })
})

it('takes another time where a screen asks for it', () => {
  toast.error('Invalid user data in storage', { duration: 5000 })
  expect(calls.error).toHaveBeenCalledWith('Invalid user data in storage', { duration: 5000 })
})

import { expect, test } from 'vitest'
import { getDeviceKey } from '#features/accounts/contract.ts'
import { caseCalls } from '#features/cases/contract.calls.ts'
import { sendEnquiry, startEnquiry } from '#features/contact/contract.ts'
import { deviceKeyCall } from '#kit/outbox/waiting-notice.tsx'
import { isSendable, sendables } from '#kit/outbox/sendable.ts'
import { sendWithinMs } from '#kit/outbox/rules.ts'
import { rememberedDays } from '#platform/database/idempotency.server.ts'
import { caseKinds } from './case-kinds.ts'

const calls: Record<string, { method: string; path: string; idempotent?: boolean }> = {
  ...Object.fromEntries(
    caseKinds.flatMap((kind) => {
      const { submit, sendMessage } = caseCalls(kind)
      return [
        [kind.key, submit],
        [`${kind.key}-message`, sendMessage],
      ]
    }),
  ),
  enquiry: sendEnquiry,
}

test('what may wait is exactly this, by calls that a repetition does not double', () => {
  expect(Object.keys(sendables)).toEqual(Object.keys(calls))
  for (const [name, { method, path, idempotent }] of Object.entries(calls))
    expect([name, method, idempotent, `/api${path}`]).toEqual([name, 'POST', true, sendables[name]?.path])
  expect(sendables['enquiry']?.tokenFrom).toBe(`/api${startEnquiry.path}`)
  expect(deviceKeyCall).toEqual({ method: getDeviceKey.method, path: getDeviceKey.path })
})

test('a report of wrongdoing may not wait', () => {
  expect(['report', 'whistleblowing', 'toString', '__proto__'].filter(isSendable)).toEqual([])
})

test('the server remembers a message longer than a device sends it on its own', () => {
  expect(rememberedDays * 86_400_000).toBeGreaterThanOrEqual(sendWithinMs + 86_400_000)
})

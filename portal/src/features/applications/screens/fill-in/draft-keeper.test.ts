import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StoredDraft } from '../../contract.drafts.ts'
import type { Draft } from './draft.ts'
import { DraftKeeper } from './use-form-draft.ts'

const fresh = (): Draft => ({
  answers: {},
  dataConsent: false,
  idempotencyKey: 'key-fresh',
  templateVersion: 1,
  seen: [],
  revision: 0,
  dirty: [],
})

/** An account that several devices share; `fail` makes its next calls fail. */
function shareAccount() {
  let stored: StoredDraft | null = null
  let count = 0
  const conflict = new Error('conflict')
  const account = {
    fail: 0,
    calls: 0,
    stored: () => stored,
    device(local?: Draft) {
      const kept: (Draft | undefined)[] = []
      const keeper = new DraftKeeper(local, fresh, stored, {
        keep: (draft) => kept.push(draft),
        read: () => Promise.resolve(stored),
        remove: async () => {
          await Promise.resolve()
          if (account.fail-- > 0) throw new Error('no line')
          stored = null
        },
        isConflict: (error) => error === conflict,
        save: async ({ id, answers, seen, templateVersion, idempotencyKey, revision }) => {
          account.calls++
          await Promise.resolve()
          if (account.fail-- > 0) throw new Error('no line')
          if (id !== stored?.id || revision !== (stored?.revision ?? 0)) throw conflict
          const fields = { seen, templateVersion, idempotencyKey, updatedAt: '' }
          return (stored = {
            id: id ?? `draft ${++count}`,
            answers: answers as StoredDraft['answers'],
            ...fields,
            revision: revision + 1,
          })
        },
      })
      const type = (name: string, answer: string) =>
        keeper.change((draft) => ({ ...draft, answers: { ...draft.answers, [name]: answer } }), [name])
      return { keeper, kept, type }
    },
  }
  return account
}

describe('the draft of a form', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())
  const wait = () => vi.advanceTimersByTimeAsync(2_000)

  test('is stored on the device and then in the account', async () => {
    const account = shareAccount()
    const { keeper, kept, type } = account.device()
    expect(keeper.read().state).toBe('new')
    type('Company', 'S')
    type('Company', 'Sunrise')
    expect(keeper.read().state).toBe('saving')
    await wait()
    expect(kept.at(-1)?.answers).toEqual({ Company: 'Sunrise' })
    expect(account.stored()).toMatchObject({ answers: { Company: 'Sunrise' }, revision: 1 })
    expect(account.calls).toBe(1)
    expect(keeper.read()).toMatchObject({ state: 'saved', draft: { revision: 1, dirty: [] } })
  })

  test('keeps what is typed while a save is under way', async () => {
    const account = shareAccount()
    const { keeper, type } = account.device()
    type('Company', 'A')
    const saving = keeper.save()
    type('Company', 'B')
    await saving
    expect(account.stored()?.answers).toEqual({ Company: 'B' })
    expect(keeper.read().state).toBe('saved')
  })

  test('takes over what a colleague has saved, under what is typed here', async () => {
    const account = shareAccount()
    const [ada, ben] = [account.device(), account.device()]
    ada.type('Company', 'Grid')
    await wait()
    ben.type('Source', 'Gas')
    await ben.keeper.pull()
    expect(ben.keeper.read().draft.answers).toEqual({ Company: 'Grid', Source: 'Gas' })
    await wait()
    await ada.keeper.pull()
    expect(ada.keeper.read().draft).toMatchObject({ answers: { Company: 'Grid', Source: 'Gas' }, revision: 2 })
  })

  test('says when it is only on this device, and saves once the account can be reached', async () => {
    const account = shareAccount()
    const { keeper, kept, type } = account.device()
    account.fail = 1
    type('Company', 'A')
    await wait()
    expect(keeper.read().state).toBe('device')
    expect(kept.at(-1)?.dirty).toEqual(['Company'])
    await vi.advanceTimersByTimeAsync(16_000)
    expect(keeper.read().state).toBe('saved')
  })

  test('of two devices holds the answers of both', async () => {
    const account = shareAccount()
    const phone = account.device()
    const desk = account.device()
    phone.type('Company', 'Sunrise')
    desk.type('Town', 'Epe')
    await wait()
    expect(account.stored()?.answers).toEqual({ Company: 'Sunrise', Town: 'Epe' })
    phone.keeper.receive(account.stored())
    expect(phone.keeper.read().draft.answers).toEqual({ Company: 'Sunrise', Town: 'Epe' })
    expect(account.device().keeper.read()).toMatchObject({ state: 'saved', draft: { answers: { Town: 'Epe' } } })
  })

  test('an old answer of the network does not bring back old answers', async () => {
    const account = shareAccount()
    const { keeper, type } = account.device()
    type('Company', 'A')
    await keeper.save()
    const old = account.stored()
    type('Company', 'B')
    await keeper.save()
    keeper.receive(old)
    expect(keeper.read()).toMatchObject({ state: 'saved', draft: { answers: { Company: 'B' }, revision: 2 } })
  })

  test('is gone after it was sent or deleted, even with a save under way', async () => {
    const account = shareAccount()
    const sent = account.device()
    sent.type('Company', 'A')
    const saving = sent.keeper.save()
    sent.keeper.close()
    await saving
    await wait()
    expect(sent.kept.at(-1)).toBeUndefined()

    const deleted = account.device()
    deleted.type('Company', 'B')
    void deleted.keeper.save()
    await deleted.keeper.clear(fresh())
    await wait()
    expect(account.stored()).toBeNull()
    expect(deleted.keeper.read()).toMatchObject({ state: 'new', draft: { answers: {} } })
    expect(deleted.kept.at(-1)).toBeUndefined()
  })

  test('that only the device has deleted says so, and is deleted in the account by trying again', async () => {
    const account = shareAccount()
    const { keeper, kept, type } = account.device()
    type('Company', 'B')
    await keeper.save()
    account.fail = 1
    await expect(keeper.clear(fresh())).rejects.toThrow('no line')
    expect(kept.at(-1)).toBeUndefined()
    expect(account.stored()).not.toBeNull()
    await keeper.clear(fresh())
    expect(account.stored()).toBeNull()
  })
})

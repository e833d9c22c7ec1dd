import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterAttempt, type Entry, fits, isLate, isOver, keepMs, nextToSend, sendWithinMs } from './rules.ts'
import { freshEntry, ModelDevice } from './testing.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))
const day = 86_400_000
const schedules = Number(process.env['SCHEDULES'] ?? 1_000)

/** One random event of the device, the line, the people or the server. */
function happen(device: ModelDevice, longPause: number): void {
  const agent = device.pick(device.agents)
  const events: (() => void)[] = [
    () => device.write(device.chance(0.1)),
    () => device.write(false),
    () => (device.online = !device.online),
    () => device.kill(agent),
    () => {
      device.kill(agent)
      agent.isOpen = !agent.isOpen
    },
    () => device.signOut(),
    () => device.signIn(device.pick(['ada', 'bola'])),
    () => device.endSessions(),
    () => device.pass(device.chance(0.5) ? 20_000 : longPause),
    () => device.wake(agent, device.chance(0.5)),
  ]
  device.pick(events)()
}

/** Everybody comes back, with a line, until nothing moves any more. */
async function finish(device: ModelDevice): Promise<void> {
  device.online = true
  for (const agent of device.agents) agent.isOpen = true
  for (const user of ['ada', 'bola']) {
    device.signOut()
    device.signIn(user)
    for (let round = 0; round < 60; round++) {
      device.wake(device.pick(device.agents), true)
      do await settle()
      while (device.step())
      device.pass(900_000)
    }
  }
}

/** Where days pass, messages become too old and the server forgets their keys. */
async function play(random: () => number, daysPass: boolean): Promise<ModelDevice> {
  const device = new ModelDevice(random)
  for (let event = 0; event < 120; event++) {
    if (device.chance(0.6)) device.step()
    else happen(device, daysPass ? 2 * day : 3_600_000)
    // oxlint-disable-next-line no-await-in-loop -- one thing after the other
    await settle()
  }
  await finish(device)
  return device
}

const keysOf = (messages: readonly { key: string }[]) => messages.map(({ key }) => key).join()

/** What is wrong after a schedule. */
function faultsOf({ letters, arrived, documents, entries, breaches, now }: ModelDevice): string[] {
  const shown = (message: { key: string }, ...states: Entry['state'][]) =>
    entries.some(({ key, state }) => key === message.key && states.includes(state))
  // What nobody came back for within 30 days is removed.
  const isKept = ({ at }: { at: number }) => now - at <= keepMs
  const good = letters.filter(({ bad }) => !bad)
  const counted = good.map((message) => ({ ...message, times: arrived.filter((one) => one === message).length }))
  const written = (owner: string) => good.filter((message) => message.owner === owner && arrived.includes(message))
  return [
    ...counted
      .filter((message) => message.times === 0 && isKept(message) && !shown(message, 'late'))
      .map(({ key }) => `${key} is lost`),
    ...counted.filter(({ times }) => times > 1).map(({ key, times }) => `${key} arrived ${times} times`),
    ...good
      .filter(
        ({ key, hasFile }) => shown({ key }, 'sent') && documents.filter((of) => of === key).length !== Number(hasFile),
      )
      .map(({ key }) => `the file of ${key} did not arrive once`),
    ...entries.filter(({ state }) => state === 'waiting').map(({ key }) => `${key} is stuck`),
    ...letters
      .filter((message) => message.bad && isKept(message) && !shown(message, 'refused', 'late'))
      .map(({ key }) => `${key} was refused and nobody knows`),
    ...['ada', 'bola', 'device']
      .filter((owner) => keysOf(written(owner)) !== keysOf(arrived.filter((message) => message.owner === owner)))
      .map((owner) => `the order of ${owner} has changed`),
    ...breaches,
  ]
}

test(`${schedules} schedules: nothing is lost, doubled or stuck, and nobody sends for another person`, async () => {
  let written = 0
  const schedule = fc.asyncProperty(fc.gen(), fc.boolean(), async (draw, daysPass) => {
    const device = await play(() => draw(fc.nat, 2 ** 30 - 1) / 2 ** 30, daysPass)
    written += device.letters.length
    expect(faultsOf(device)).toEqual([])
  })
  await fc.assert(schedule, { numRuns: schedules, seed: 1, unbiased: true, endOnFailure: true })
  expect(written).toBeGreaterThan(schedules * 3)
})

const entry = (change: Partial<Entry> = {}): Entry => ({
  seq: 1,
  owner: 'ada',
  key: 'k',
  createdAt: 0,
  bytes: 10,
  ...freshEntry,
  ...change,
})
const anybody = () => true

describe('the rules', () => {
  test('an attempt without an answer waits longer each time, up to a quarter of an hour', () => {
    const waits = [0, 1, 2, 3, 20].map(
      (tries) => afterAttempt(entry({ tries }), { kind: 'unanswered' }, 1_000)!.notBefore! - 1_000,
    )
    expect(waits).toEqual([15_000, 30_000, 60_000, 120_000, 900_000])
  })

  test('the server says how long to wait', () => {
    expect(afterAttempt(entry(), { kind: 'busy', seconds: 90 }, 1_000)).toEqual({
      tries: 1,
      notBefore: 91_000,
      asked: true,
    })
  })

  test('a message waits behind the one before it, and not behind one that was refused or is of another person', () => {
    const first = entry({ seq: 1, notBefore: 50 })
    const second = entry({ seq: 2 })
    expect(nextToSend([second, first], anybody, 10)).toEqual({ at: 50 })
    expect(nextToSend([second, { ...first, state: 'refused' }], anybody, 10)).toEqual({ entry: second })
    const other = entry({ seq: 3, owner: 'bola' })
    expect(nextToSend([first, second, other], anybody, 10)).toEqual({ entry: other })
    expect(nextToSend([first, second, other], (owner) => owner === 'ada', 10)).toEqual({ at: 50 })
    expect(nextToSend([first], () => false, 10)).toEqual({})
  })

  test('a message is too old to be sent without asking after 7 days, also by a clock that was set back', () => {
    expect([sendWithinMs, sendWithinMs + 1, -sendWithinMs - 1].map((now) => isLate(entry(), now))).toEqual([
      false,
      true,
      true,
    ])
    expect(isLate(entry({ state: 'refused' }), sendWithinMs + 1)).toBe(false)
    expect([keepMs, keepMs + 1, -keepMs - 1].map((now) => isOver(entry(), now))).toEqual([false, true, false])
  })

  test('20 messages and 100 MB fit', () => {
    const many = (count: number, bytes = 1) => Array.from({ length: count }, () => ({ bytes }))
    expect([fits(many(19), 1), fits(many(20), 1)]).toEqual([true, false])
    expect([fits(many(9, 10_000_000), 10_000_000), fits(many(9, 10_000_000), 10_000_001)]).toEqual([true, false])
  })
})

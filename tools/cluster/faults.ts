import { setTimeout as sleep } from 'node:timers/promises'
import { runStatement } from '../run-statement.ts'
import { waitUntil } from '../engines/engine.ts'
import type { Phase } from './book.ts'
import type { Machines } from './machines.ts'

export interface Fault {
  name: string
  /** Ends connections of visitors with its process. */
  mayClose?: true
  /** Breaks something, waits until the service is back, and repairs it; work goes on all the time. */
  happen(machines: Machines, phase: Phase): Promise<void>
}

/** How long a fail-over and the return of a node may take on a busy machine. */
const patience = 120

/** A node that was killed or frozen becomes the standby of its successor, whose work it takes over. */
async function expectNewPrimary({ postgres }: Machines, old: number): Promise<void> {
  const isNew = async () => ![undefined, old].includes(await postgres.primary())
  await waitUntil('another primary', isNew, patience)
}

const killPortal: Fault = {
  name: 'a portal is killed',
  mayClose: true,
  async happen(machines) {
    await machines.killPortal(0)
    // What a service manager does after some seconds.
    await sleep(3_000)
    await machines.startPortal(0)
  },
}

const killStore: Fault = {
  name: 'the S3 server is killed',
  async happen({ files }) {
    await files.cut()
    await sleep(5_000)
    await files.restore()
  },
}

const killPrimary: Fault = {
  name: 'the primary is killed with its Patroni',
  async happen(machines) {
    const { postgres } = machines
    const old = (await postgres.primary()) ?? 0
    postgres.killNode(old)
    await expectNewPrimary(machines, old)
    await sleep(3_000)
    postgres.startNode(old)
    await waitUntil('the killed node as a standby', postgres.isComplete, patience)
  },
}

/** As after a pause of its virtual machine: it believes that it still is the primary, and must not be one. */
const freezePrimary: Fault = {
  name: 'the primary freezes, and wakes after its time',
  async happen(machines, phase) {
    const { postgres } = machines
    const old = (await postgres.primary()) ?? 0
    const wake = postgres.freezeNode(old)
    try {
      await expectNewPrimary(machines, old)
      await sleep(3_000)
    } finally {
      wake()
    }
    await waitUntil('the woken node as a standby', postgres.isComplete, patience)
    if ((await postgres.primary()) === old) phase.problems.push('the node that was frozen took the lead back')
  },
}

const cutNotices: Fault = {
  name: 'the connections for notices are cut',
  async happen({ postgres }) {
    for (let round = 0; round < 3; round++) {
      await runStatement(
        postgres.adminUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portal session'`,
      )
      await sleep(3_000)
    }
  },
}

export const faults: readonly Fault[] = [killPortal, killStore, killPrimary, freezePrimary, cutNotices]

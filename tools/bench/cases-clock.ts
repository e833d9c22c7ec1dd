import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { cpuOfAll, type Measured } from './process.ts'

const dueCases = 1_000

/** Runs the clock of deadlines at once with nothing due and with `dueCases` overdue ones, and prints what it took; the mails that it causes run beside. */
export async function measureClock({ pid }: Measured, connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await runOnce(client, pid, 'clock, nothing due', 0)
    const { rowCount } = await client.query(
      `update cases set next_work_at = now() where id in
         (select id from cases where due_at < now() and waiting_since is null order by due_at limit $1)`,
      [dueCases],
    )
    await runOnce(client, pid, `clock, ${rowCount} due`, rowCount ?? 0)
  } finally {
    await client.end()
  }
}

async function runOnce(client: pg.Client, pid: number, name: string, due: number): Promise<void> {
  const began = performance.now()
  const before = cpuOfAll(pid)
  const { rows } = await client.query<{ id: string }>(`insert into jobs.job (name) values ('cases.clock') returning id`)
  const isDone = async () => {
    const { rows: states } = await client.query<{ state: string }>('select state from jobs.job where id = $1', [
      rows[0]!.id,
    ])
    return states[0]?.state === 'completed'
  }
  while (!(await isDone())) await sleep(5)
  const each = due > 0 ? `, ${((cpuOfAll(pid) - before) / due).toFixed(1)} ms of CPU for each` : ''
  console.log(
    `${name.padEnd(24)} ${((performance.now() - began) / 1_000).toFixed(1)} s with the wait for its turn${each}`,
  )
}

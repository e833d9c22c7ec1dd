import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Caller } from '../caller.ts'
import {
  databasePid,
  killNow,
  makeFolder,
  newPortal,
  Program,
  requireCommand,
  runCommand,
  type Victim,
} from '../portal-process.ts'
import { Book } from '../work/book.ts'
import { makeJourneys } from '../work/journeys.ts'
import { newPeople, raiseLimits } from '../work/people.ts'
import { programName } from './kills.ts'
import { newResult, type Result } from './round.ts'

/** A running portal with some work of every kind in it. */
async function filledPortal(): Promise<Awaited<ReturnType<typeof newPortal>>> {
  const made = await newPortal()
  await made.portal.start()
  const caller = new Caller(made.portal.url)
  await raiseLimits(caller)
  const book = new Book()
  book.begin('filling', 0)
  const people = await newPeople(caller, (work) => made.portal.ask(work))
  for (const { step } of makeJourneys(book, people)) for (let time = 0; time < 3; time++) await step()
  return made
}

export const backupFault = (victim: Victim): string => `kill -9 of ${programName(victim, 'backup')} during a backup`
export const restoreFault = (victim: Victim): string => `kill -9 of ${programName(victim, 'restore')} during a restore`

/** Kills a backup of a running portal at a random moment: what has the name of a backup is one, and the next backup succeeds. */
export async function killBackup(victim: Victim, rounds: number): Promise<Result> {
  const result = newResult(backupFault(victim))
  const { portal, remove } = await filledPortal()
  const outside = makeFolder('backups')
  try {
    const began = performance.now()
    await requireCommand(portal.dataDir, ['--backup', join(outside.path, 'first.tar')])
    const usual = performance.now() - began
    for (let round = 0; round < rounds; round++) {
      const cut = join(outside.path, `cut-${round}.tar`)
      const program = new Program(portal.dataDir, ['--backup', cut], {})
      await sleep(Math.random() * usual)
      killNow(program, victim, portal.databasePid)
      const { code } = await program.ended
      const began = performance.now()
      while (!(await portal.isReady())) await sleep(20)
      result.seconds.push((performance.now() - began) / 1000)
      if (code === 0 && !existsSync(cut)) result.problems.push('a backup ended well without a file')
      if (existsSync(cut)) {
        result.acknowledged++
        const whole = await runCommand(outside.path, ['--verify', cut])
        if (whole.code === 0) result.found++
        else result.problems.push(`a backup of a killed program is not whole: ${whole.said.slice(-300)}`)
      }
      const next = await runCommand(portal.dataDir, ['--backup', join(outside.path, `next-${round}.tar`)])
      if (next.code !== 0) result.problems.push(`the next backup ended with ${next.code}: ${next.said.slice(-300)}`)
      result.rounds++
    }
    return result
  } finally {
    await remove()
    outside.remove()
  }
}

/** Kills a restore at a random moment: the place is refused until the restore is repeated, and then has everything. */
export async function killRestore(victim: Victim, rounds: number): Promise<Result> {
  const result = newResult(restoreFault(victim))
  const outside = makeFolder('backups')
  const file = join(outside.path, 'portal.tar')
  try {
    await makeBackupFile(file)
    const whole = await restoreUndisturbed(file)
    for (let round = 0; round < rounds; round++) {
      const target = makeFolder('restored')
      try {
        const program = new Program(target.path, ['--restore', file], {})
        await sleep(Math.random() * whole.ms)
        killNow(program, victim, databasePid(target.path))
        const killed = await program.ended
        if (killed.code !== 0) await restoreAgain(target.path, file, result)
        const said = await verifyPlace(target.path)
        result.acknowledged++
        if (said === whole.said) result.found++
        else result.problems.push(`after the repeated restore: ${said}`)
        result.rounds++
      } finally {
        target.remove()
      }
    }
    return result
  } finally {
    outside.remove()
  }
}

async function makeBackupFile(file: string): Promise<void> {
  const { portal, remove } = await filledPortal()
  try {
    await requireCommand(portal.dataDir, ['--backup', file])
  } finally {
    await remove()
  }
}

async function restoreUndisturbed(file: string): Promise<{ ms: number; said: string }> {
  const target = makeFolder('restored')
  try {
    const began = performance.now()
    await requireCommand(target.path, ['--restore', file])
    return { ms: performance.now() - began, said: await verifyPlace(target.path) }
  } finally {
    target.remove()
  }
}

/** What `npm run verify` finds, without its time. */
async function verifyPlace(dataDir: string): Promise<string> {
  const { code, said } = await runCommand(dataDir, ['--verify'])
  return `${code} ${said.replace(/ in [\d.]+ s/, '')}`
}

async function restoreAgain(dataDir: string, file: string, result: Result): Promise<void> {
  const isMarked = existsSync(join(dataDir, 'RESTORE-UNFINISHED.txt'))
  if (isMarked) {
    const start = await runCommand(dataDir, [], { PORT: '0', HOST: '127.0.0.1', ADMIN_PORT: 'off' })
    if (start.code !== 1 || !start.said.includes('unfinished restore'))
      result.problems.push(`a portal started on half a restore: ${start.code} ${start.said.slice(-300)}`)
  } else if (existsSync(join(dataDir, 'postgres'))) result.problems.push('half a restore has no mark')
  const began = performance.now()
  const again = await runCommand(dataDir, ['--restore', file, '--again'])
  result.seconds.push((performance.now() - began) / 1000)
  if (again.code !== 0) result.problems.push(`the repeated restore ended with ${again.code}: ${again.said.slice(-300)}`)
}

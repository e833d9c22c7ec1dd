import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseAccount } from '../../portal/src/platform/accounts.server.ts'
import { Caller } from './caller.ts'
import { type Apart, startApart } from './database.ts'
import { raiseLimits } from './people.ts'
import { askDatabase, embeddedConnection, newPortal, type Portal, Program } from './portal.ts'
import { addRound, newResult, type Result } from './result.ts'
import { type Ask, workThrough } from './round.ts'
import { checkMails, storeOf } from './state.ts'

export const diskFaults = {
  documents: 'the disk of the documents is full',
  database: 'the disk of database and documents is full',
} as const
export type DiskFault = keyof typeof diskFaults

/** Only root may mount a small disk. */
export const canFillDisk = (): boolean => process.getuid?.() === 0

/** Room for the work of 20 rounds besides. */
const megabytes = { documents: 1_000, database: 1_500 }

/** Starts the portal with a small disk in memory as its data folder, which only it and its children see. */
function mountOn(portal: Portal, size: number): void {
  const { uid, gid } = chooseAccount()
  const mount = `mount -t tmpfs -o size=${size}m,mode=711,uid=${uid},gid=${gid} tmpfs "$0" && exec "$@"`
  portal.around = ['unshare', '--mount', '--propagation', 'private', 'sh', '-c', mount, portal.dataDir]
}

/** Writes until nothing more fits; answers a function that makes the room again. */
function fill(folder: string): () => void {
  const path = join(folder, 'ballast')
  const file = openSync(path, 'w')
  for (let block = Buffer.alloc(1 << 20); block.length >= 512;)
    try {
      writeSync(file, block)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      block = block.subarray(0, block.length / 2)
    }
  closeSync(file)
  if (statfsSync(folder).bavail > 16) throw new Error('the disk is not full')
  return () => rmSync(path)
}

/** Fills the disk under work, makes room after `ms`, and looks for what is lost. */
export async function fillDisk(which: DiskFault, rounds: number, ms: number): Promise<Result> {
  const result = newResult(diskFaults[which])
  let apart: Apart | undefined
  const made =
    which === 'documents' ? { portal: (apart = await startApart()).portal, remove: apart.remove } : await newPortal()
  const { portal } = made
  try {
    mountOn(portal, megabytes[which])
    await portal.start()
    await raiseLimits(new Caller(portal.url))
    const seen = `/proc/${portal.program!.child.pid}/root${portal.dataDir}`
    const ask: Ask = apart?.ask ?? ((work) => askDatabase(embeddedConnection(seen), work))
    for (let round = 0; round < rounds; round++) {
      const fault = async () => {
        const free = fill(seen)
        await sleep(ms)
        free()
        return performance.now()
      }
      addRound(result, await workThrough(portal, ask, fault, storeOf(portal, seen)))
    }
    result.problems.push(...(await ask((database) => checkMails(seen, database))), ...(await verifyWithin(portal)))
    return result
  } finally {
    await made.remove()
  }
}

/** `npm run verify` where the portal's disk can be seen. */
async function verifyWithin(portal: Portal): Promise<string[]> {
  const { DATABASE_URL } = portal.env
  const around = ['nsenter', '--target', String(portal.program!.child.pid), '--mount', '--']
  const { code, said } = await new Program(portal.dataDir, ['--verify'], DATABASE_URL ? { DATABASE_URL } : {}, around)
    .ended
  return code === 0 ? [] : [`verify ended with ${code}: ${said.slice(-500)}`]
}

import { backupFault, killBackup, killRestore, restoreFault } from './backups.ts'
import { clientsFault, endureSlowClients } from './clients.ts'
import { clockFault, setClockBack } from './clock.ts'
import { type DatabaseFault, databaseFaults, sufferDatabase } from './database.ts'
import { canFillDisk, diskFaults, type DiskFault, fillDisk } from './disk.ts'
import { killWhileWorking, workFaults } from './kills.ts'
import { mailFault, missMailServer } from './mail.ts'
import { type Victim, victims } from './portal.ts'
import type { Result } from './result.ts'
import { killWithS3, s3Fault, s3Refusal, s3Victims } from './s3.ts'
import { killFirstStart, killMigration, migrationFault, startFault } from './starts.ts'

/** A part of `npm run test:faults`. */
export interface Kind {
  /** The rows of the table that it writes. */
  faults: string[]
  /** Where fewer than the usual rounds are enough. */
  rounds?: number
  /** Why it cannot run here. */
  refusal?: string
  run(rounds: number): Promise<Result[]>
}

const faultMs = 6_000
/** So often a mail is tried in an hour, with waits of 5, 10, 20 s … */
const triesOfAnHour = 9

const one = (fault: string, run: (rounds: number) => Promise<Result>, more: Partial<Kind> = {}): Kind => ({
  ...more,
  faults: [fault],
  run: async (rounds) => [await run(rounds)],
})

const ofVictims = (name: string, make: (victim: Victim) => Kind): [string, Kind][] =>
  victims.map((victim) => [`${name}-${victim}`, make(victim)])
const ofDatabase = (Object.keys(databaseFaults) as DatabaseFault[]).map((fault): [string, Kind] => [
  `database-${fault}`,
  { faults: [databaseFaults[fault]], run: (rounds) => sufferDatabase([fault], rounds, faultMs) },
])
const ofS3 = s3Victims.map((victim): [string, Kind] => [
  `s3-${victim}`,
  one(s3Fault(victim), (rounds) => killWithS3(victim, rounds, faultMs), s3Refusal ? { refusal: s3Refusal } : {}),
])
const noDisk = canFillDisk() ? {} : { refusal: 'a small disk can only be mounted by root' }
const ofDisk = (Object.keys(diskFaults) as DiskFault[]).map((which): [string, Kind] => [
  `disk-${which}`,
  one(diskFaults[which], (rounds) => fillDisk(which, rounds, faultMs), noDisk),
])

/** Every part by the name that chooses it. */
export const kinds: Record<string, Kind> = Object.fromEntries([
  ...ofVictims('kill', (victim) => ({
    faults: workFaults(victim),
    run: (rounds) => killWhileWorking([victim], rounds),
  })),
  ...ofVictims('start', (victim) => one(startFault(victim), (rounds) => killFirstStart(victim, rounds))),
  ...ofVictims('migration', (victim) => one(migrationFault(victim), (rounds) => killMigration(victim, rounds))),
  ...ofVictims('backup', (victim) => one(backupFault(victim), (rounds) => killBackup(victim, rounds))),
  ...ofVictims('restore', (victim) => one(restoreFault(victim), (rounds) => killRestore(victim, rounds))),
  ...ofDatabase,
  ...ofDisk,
  ...ofS3,
  ['mail', one(mailFault, (rounds) => missMailServer(rounds, triesOfAnHour), { rounds: 1 })],
  ['clock', one(clockFault, (rounds) => setClockBack(rounds, faultMs))],
  ['clients', one(clientsFault, () => endureSlowClients(20_000, true), { rounds: 1 })],
])

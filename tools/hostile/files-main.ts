import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchAccount, makeDataDir, startPortal } from '../bench/process.ts'
import { attackWithFiles, type FileFigures } from './files.ts'
import { hostileKinds } from './files-make.ts'

/** Starts a portal, sends it hostile files and prints the effects. Returns whether every goal is met. */
export async function attackPortalWithFiles(count = 1_000): Promise<boolean> {
  const data = makeDataDir()
  try {
    const portal = await startPortal(data.path, { TRUST_PROXY: '127.0.0.1' })
    try {
      return print(
        await attackWithFiles(
          { ...portal, admin: benchAccount, proofToken: (email) => proofTokenIn(join(data.path, 'outbox'), email) },
          { to: count },
        ),
      )
    } finally {
      await portal.stop()
    }
  } finally {
    data.remove()
  }
}

/** The token of the mail to `email` in the outbox that confirms its address; waits for it, at most 20 s. */
async function proofTokenIn(outbox: string, email: string): Promise<string> {
  for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50)))
    for (const name of readdirSync(outbox).filter((each) => each.endsWith('.eml'))) {
      const mail = readFileSync(join(outbox, name), 'utf8').replace(/=\r?\n/g, '')
      const token = /verify-email\?token=(?:3D)?([\w-]+)/.exec(mail)?.[1]
      if (token && mail.includes(`To: ${email}`)) return token
    }
  throw new Error(`no mail that confirms ${email} came`)
}

function print(f: FileFigures): boolean {
  console.log(`${f.sent} hostile files of ${hostileKinds} kinds in ${f.seconds.toFixed(0)} s`)
  console.log(`${f.accepted} accepted, ${f.refused} refused, ${f.killed} killed; ${f.busy} times asked to retry`)
  console.log(`${f.goodFiles} good files and ${f.pages} pages at the same time`)
  for (const line of f.broken) console.log(`  ${line}`)
  const goals: [string, string, string, boolean][] = [
    ['forbidden answers', `${f.broken.length}`, '0', f.broken.length === 0],
    ["growth of the portal's memory", `${f.growthMiB.toFixed(0)} MiB`, '≤ 100 MiB', f.growthMiB <= 100],
    ['longest wait of a good file', `${(f.longestGoodMs / 1000).toFixed(1)} s`, '≤ 15 s', f.longestGoodMs <= 15_000],
    ['pages, p99', `${f.pageP99Ms.toFixed(0)} ms`, '≤ 250 ms', f.pageP99Ms <= 250],
  ]
  for (const [what, figure, goal, met] of goals)
    console.log(`${what.padEnd(34)} ${figure.padEnd(24)} goal ${goal.padEnd(12)} ${met ? 'met' : 'MISSED'}`)
  return goals.every(([, , , met]) => met)
}

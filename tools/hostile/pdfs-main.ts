import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { makeDataDir, median, memoryOf, parentOf, startPortal } from '../bench/process.ts'
import { makeSubmission } from '../bench/submission.ts'
import { watchPages } from './files.ts'

const connections = 20
const quietSeconds = 60

/** The portal's programs that make PDFs and read files, in MiB. */
const memoryOfChildren = (portal: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === portal)
    .reduce((sum, pid) => {
      try {
        const isChild = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('limited-process/child.server.ts')
        return isChild ? sum + memoryOf(Number(pid)) : sum
      } catch {
        // It has ended meanwhile.
        return sum
      }
    }, 0)

/** Asks for one application's PDF, and for the description of the API, on 20 connections each. Returns whether every goal is met. */
export async function attackPortalWithPdfs(seconds = 20): Promise<boolean> {
  const data = makeDataDir()
  const portal = await startPortal(data.path, { LOG_LEVEL: 'warn' })
  try {
    const { token, submissionId } = await makeSubmission(portal.url)
    let met = true
    for (const path of [`/api/forms/${submissionId}/filled-form.pdf`, '/api/openapi.json']) {
      const pages = watchPages(portal, ['/'])
      const most = { portal: 0, children: 0 }
      const watch = setInterval(() => {
        most.portal = Math.max(most.portal, memoryOf(portal.pid))
        most.children = Math.max(most.children, memoryOfChildren(portal.pid))
      }, 200)
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' }
      const run = await autocannon({ url: portal.url + path, connections, duration: seconds, headers, timeout: 60 })
      clearInterval(watch)
      const page = median(await pages.stop())
      met &&= page <= 100 && most.portal <= 400
      console.log(
        `${path.replace(submissionId, ':id')}: ${run['2xx']} answers, ${run.non2xx} refused in ${seconds} s; home page ${page.toFixed(1)} ms at the median (goal 100); memory of the portal at most ${most.portal.toFixed(0)} MiB (goal 400), of its children ${most.children.toFixed(0)} MiB`,
      )
    }
    await sleep(quietSeconds * 1000)
    const left = { portal: memoryOf(portal.pid), children: memoryOfChildren(portal.pid) }
    console.log(
      `${quietSeconds} s later: ${left.portal.toFixed(0)} MiB (goal 250), children ${left.children.toFixed(0)} MiB (goal 0)`,
    )
    return met && left.portal <= 250 && left.children === 0
  } finally {
    await portal.stop()
    data.remove()
  }
}

import type { Deps } from '#platform/deps.server.ts'
import { printPdf } from '#platform/pdf/print-pdf.server.ts'
import type { ShownSchedule } from './contract.ts'
import { asParts } from './schedule.ts'
import { writeScheduleDocument } from './schedule-document.ts'
import { readSchedule } from './service.server.ts'

/** Written once each: with published schedules only, of which there are few, the newest asked for. */
const mostKept = 8
const kept = new Map<string, Promise<Buffer>>()

/** The PDF of the schedule of a day. That of a draft is written each time. */
export async function readScheduleFile(deps: Deps, on?: string): Promise<Buffer> {
  const shown = await readSchedule(deps, on)
  if (shown.preview) return write(deps, shown)
  // Once published for a day it can only be withdrawn and replaced before it, so that the text belongs to the key.
  const key = JSON.stringify(shown.schedule)
  const known = kept.get(key)
  if (known) return known
  const writing = write(deps, shown)
  kept.set(key, writing)
  writing.catch(() => kept.delete(key))
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
  return writing
}

const write = (deps: Deps, { schedule, preview }: ShownSchedule): Promise<Buffer> =>
  printPdf(
    deps,
    `fees ${schedule.date}`,
    writeScheduleDocument({ ...schedule, parts: asParts(schedule.parts) }, preview !== null),
  )

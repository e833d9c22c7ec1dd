import type { Deps } from '#platform/deps.server.ts'
import { createPrintCache } from '#platform/pdf/print-cache.server.ts'
import { printPdf } from '#platform/pdf/print-pdf.server.ts'
import type { ShownSchedule } from './contract.ts'
import { asParts } from './schedule.ts'
import { writeScheduleDocument } from './schedule-document.ts'
import { readSchedule } from './service.server.ts'

// Of published schedules only, of which there are few.
const cachedPrint = createPrintCache(8)

/** The PDF of the schedule of a day. That of a draft is written each time. */
export async function readScheduleFile(deps: Deps, on?: string): Promise<Buffer> {
  const shown = await readSchedule(deps, on)
  if (shown.preview) return write(deps, shown)
  // Once published for a day it can only be withdrawn and replaced before it, so that the text belongs to the key.
  return cachedPrint(deps, JSON.stringify(shown.schedule), () => write(deps, shown))
}

const write = (deps: Deps, { schedule, preview }: ShownSchedule): Promise<Buffer> =>
  printPdf(
    deps,
    `fees ${schedule.date}`,
    writeScheduleDocument({ ...schedule, parts: asParts(schedule.parts) }, preview !== null),
  )

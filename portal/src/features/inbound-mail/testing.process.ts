// A portal as a process of its own, which reads its mailbox at once and again until a test kills it.
import { setTimeout } from 'node:timers/promises'
import { complaintKind } from '#features/cases/testing.ts'
import { pino } from 'pino'
import { startPortal } from '#app/portal.server.ts'
import { readConfig } from '#platform/settings/config.server.ts'
import { enquiryThread } from '#features/contact/service.thread.server.ts'
import { caseThread } from '#features/cases/engine/service.thread.server.ts'
import { readOnlyWhenAsked } from './testing.queue.ts'
import { readMailbox } from './service.mailbox.server.ts'

const portal = await startPortal(readConfig(process.env, '/'), pino({ level: 'silent' }), { say: () => {} })
await readOnlyWhenAsked(portal.deps)
// What arrives from now on is read by this process alone.
process.stdout.write('ready')
for (;;) {
  await readMailbox(portal.deps, [caseThread(complaintKind), enquiryThread])
  await setTimeout(200)
}

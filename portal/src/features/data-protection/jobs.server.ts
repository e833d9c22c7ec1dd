import { deliverMail } from '#people/mail.server.ts'
import { commission } from '#platform/state/commission.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { RunningJob } from '#platform/jobs.server.ts'
import { breachStore } from './breaches/store.breaches.server.ts'
import { reportDue } from './breaches/rules.breaches.ts'
import { requestMail } from './requests/service.request.server.ts'
import { requestStore } from './requests/store.requests.server.ts'
import { retentionKinds } from './retention/service.kinds.server.ts'
import { applyRules } from './retention/service.retention.server.ts'
import { clockQueue, mailQueue, retentionQueue } from './rules.clock.ts'
import { runClock, writeBreachMail, writeRequestMail } from './service.clock.server.ts'
import { type EventRow, findEvent } from './store.events.server.ts'

interface MailJob {
  eventId: number
  to: 'person' | 'office'
}

/** `kinds`: what staff may let the portal delete. */
export function defineDataProtectionJobs(deps: Deps): void {
  const kinds = deps.hooks.of(retentionKinds)
  deps.jobs.define<MailJob>({
    queue: mailQueue,
    title: 'Mail about data protection',
    mail: true,
    async run(data, job) {
      const event = await findEvent(deps.database.db, data.eventId)
      if (event?.recordType === 'dataRequest') await mailAboutRequest(deps, event, data, job)
      else if (event) await mailAboutBreach(deps, event, job)
    },
  })
  deps.jobs.define({
    queue: clockQueue,
    title: 'Deadlines of data protection',
    schedule: '*/5 * * * *',
    retries: 1,
    run: () => runClock(deps),
  })
  deps.jobs.define({
    queue: retentionQueue,
    title: 'Deletion by the retention rules',
    schedule: '47 1 * * *',
    retries: 2,
    timeoutSeconds: 1_800,
    run: () => applyRules(deps, kinds),
  })
}

/** The compliance office, whose address the privacy policy names for the data protection officer. */
const office = { office: commission.contacts.compliance.email }

async function mailAboutRequest(deps: Deps, event: EventRow, data: MailJob, { once }: RunningJob): Promise<void> {
  const row = await requestStore.find(deps.database.db, event.recordId)
  if (!row) return
  const { publicUrl } = deps.config
  const link =
    data.to === 'office'
      ? `${publicUrl}/data-protection/requests/${row.id}`
      : row.userId && `${publicUrl}/user-profile/data`
  const written = await writeRequestMail(deps, { to: data.to, event, row, link })
  if (!written) return
  const mail = { once, ...written }
  const cause = data.to === 'office' && event.byRole === 'person' ? event.byId : undefined
  if (data.to === 'office') return void (await deliverMail(deps, { to: office, cause, mail }))
  const to = row.userId ? { account: row.userId } : { address: row.email }
  const record = { code: requestMail.code, id: row.id }
  if (row.userId || row.email) await deliverMail(deps, { to, record, job: { queue: mailQueue, data }, mail })
}

async function mailAboutBreach(deps: Deps, { recordId, action }: EventRow, { once }: RunningJob): Promise<void> {
  const row = await breachStore.find(deps.database.db, recordId)
  if (!row) return
  const link = `${deps.config.publicUrl}/data-protection/breaches/${row.id}`
  const mail = await writeBreachMail(deps, { action, row, dueAt: reportDue(row.discoveredAt), link })
  if (mail) await deliverMail(deps, { to: office, mail: { once, ...mail } })
}

import { registerInboundMail } from '#features/inbound-mail/http.server.ts'
import { defineInboundMailJobs } from '#features/inbound-mail/jobs.server.ts'
import { resealReplyKey } from '#features/inbound-mail/service.key.server.ts'
import type { ThreadKind } from '#features/inbound-mail/service.kinds.server.ts'
import { exportOwnMails, forgetMails } from '#features/inbound-mail/service.own.server.ts'
import type { Feature } from './feature.server.ts'

/** Answers by e-mail to the threads of all features. */
export const inboundMailOf = (threads: readonly ThreadKind[]): Feature => ({
  register: (app, deps) => registerInboundMail(app, deps, threads),
  defineJobs: (deps) => defineInboundMailJobs(deps, threads),
  prepare: resealReplyKey,
  ownRecords: exportOwnMails,
  forgetPerson: forgetMails,
})

import { workplaceSources } from '#features/workplace/service.kinds.server.ts'
import { erasePerson, ownRecords } from '#people/hooks.server.ts'
import { registerInboundMail } from './http.server.ts'
import { defineInboundMailJobs } from './jobs.server.ts'
import { resealReplyKey } from './service.addresses.server.ts'
import { eraseMails, exportOwnMails, inboundMailWorkplace, threadKinds } from './service.mails.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const inboundMail: Feature = {
  register: registerInboundMail,
  defineJobs: defineInboundMailJobs,
  prepare: resealReplyKey,
  fills: [
    workplaceSources.fillFrom(({ of }) => [inboundMailWorkplace(of(threadKinds))]),
    ownRecords.fill(exportOwnMails),
    erasePerson.fill(eraseMails),
  ],
}

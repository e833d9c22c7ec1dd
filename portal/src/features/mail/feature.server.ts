import { builtInBodies } from '#features/content/service.types.server.ts'
import { mailGroups } from '#fields/mail/mail-type.ts'
import { mailService } from '#people/mail.server.ts'
import { deliver, sendLink, sendMail } from './service.delivery.server.ts'
import { commonValues, write, writePaper } from './service.server.ts'
import { registerMailTexts } from './http.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const mail: Feature = {
  register: registerMailTexts,
  fills: [
    mailService.fill({ write, writePaper, commonValues, deliver, sendLink, sendNotice: sendMail }),
    builtInBodies.fillFrom(({ of }) => of(mailGroups).map(({ type, builtIn }) => ({ [type.key]: builtIn }))),
  ],
}

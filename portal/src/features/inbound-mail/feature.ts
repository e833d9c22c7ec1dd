import { mailGroups } from '#fields/mail/mail-type.ts'
import { inboundMails } from './mails.ts'
import type { FeatureData } from '#platform/hooks.ts'

export const inboundMail: FeatureData = { fills: [mailGroups.fill(inboundMails)] }

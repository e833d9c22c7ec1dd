import { mailGroups } from '#fields/mail/mail-type.ts'
import { applicationMails, staffApplicationMails } from './mails.ts'
import type { FeatureData } from '#platform/hooks.ts'

export const applications: FeatureData = { fills: [mailGroups.fill(applicationMails, staffApplicationMails)] }

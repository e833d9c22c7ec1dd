import { mailGroups } from '#fields/mail/mail-type.ts'
import { dataRequestMails, breachMails } from './mails.ts'
import type { FeatureData } from '#platform/hooks.ts'

export const dataProtection: FeatureData = { fills: [mailGroups.fill(dataRequestMails, breachMails)] }

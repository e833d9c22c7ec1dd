import { mailGroups } from '#fields/mail/mail-type.ts'
import { accountMails, securityMails } from './mails.ts'
import type { FeatureData } from '#platform/hooks.ts'

export const accounts: FeatureData = { fills: [mailGroups.fill(accountMails, securityMails)] }

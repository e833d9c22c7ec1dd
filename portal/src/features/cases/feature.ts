import { mailGroups } from '#fields/mail/mail-type.ts'
import { caseMails, staffCaseMails } from './mails.ts'
import { companyMails } from './referrals/mails.ts'
import type { FeatureData } from '#platform/hooks.ts'

export const cases: FeatureData = { fills: [mailGroups.fill(caseMails, staffCaseMails, companyMails)] }

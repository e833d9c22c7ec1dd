import { mailGroups } from '#fields/mail/mail-type.ts'
import { companyMails } from './mails.ts'
import type { FeatureData } from '#platform/hooks.ts'

export const companies: FeatureData = { fills: [mailGroups.fill(companyMails)] }

import { mailGroups } from '#fields/mail/mail-type.ts'
import { enquiryMails } from './mails.ts'
import type { FeatureData } from '#platform/hooks.ts'

export const contact: FeatureData = { fills: [mailGroups.fill(enquiryMails)] }

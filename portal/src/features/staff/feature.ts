import { mailGroups } from '#fields/mail/mail-type.ts'
import type { FeatureData } from '#platform/hooks.ts'
import { staffMails } from './mails.ts'

export const staff: FeatureData = { fills: [mailGroups.fill(staffMails)] }

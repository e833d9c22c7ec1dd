import { mailGroups } from '#fields/mail/mail-type.ts'
import { overviewMails } from './mails.ts'
import type { FeatureData } from '#platform/hooks.ts'

export const overview: FeatureData = { fills: [mailGroups.fill(overviewMails)] }

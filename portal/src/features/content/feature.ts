import { mailGroups } from '#fields/mail/mail-type.ts'
import { checkMails } from './checks/mails.ts'
import type { FeatureData } from '#platform/hooks.ts'

export const content: FeatureData = { fills: [mailGroups.fill(checkMails)] }

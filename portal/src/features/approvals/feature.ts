import { mailGroups } from '#fields/mail/mail-type.ts'
import { approvalMails } from './mails.ts'
import type { FeatureData } from '#platform/hooks.ts'

export const approvals: FeatureData = { fills: [mailGroups.fill(approvalMails)] }

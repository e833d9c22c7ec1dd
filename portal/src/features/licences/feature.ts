import { mailGroups } from '#fields/mail/mail-type.ts'
import type { FeatureData } from '#platform/hooks.ts'
import { licenceMails } from './mails.ts'
import { licencePapers } from './papers.ts'

export const licences: FeatureData = { fills: [mailGroups.fill(licenceMails, licencePapers)] }

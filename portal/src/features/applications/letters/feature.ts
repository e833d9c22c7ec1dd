import { mailGroups } from '#fields/mail/mail-type.ts'
import type { FeatureData } from '#platform/hooks.ts'
import { applicationPapers } from './papers.ts'

export const letters: FeatureData = { fills: [mailGroups.fill(applicationPapers)] }

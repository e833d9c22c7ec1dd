import { defineBackupJobs } from './jobs.server.ts'
import { warnAboutBackups } from './service.schedule.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const backups: Feature = { defineJobs: defineBackupJobs, prepare: warnAboutBackups }

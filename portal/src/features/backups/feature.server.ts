import { defineBackupJobs } from './jobs.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { warnAboutBackups } from './service.server.ts'

export const backups: Feature = { defineJobs: defineBackupJobs, prepare: warnAboutBackups }

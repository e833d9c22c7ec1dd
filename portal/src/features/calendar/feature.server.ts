import { registerCalendar } from './http.server.ts'
import { defineCalendarJobs } from './jobs.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const calendar: Feature = { register: registerCalendar, defineJobs: defineCalendarJobs }

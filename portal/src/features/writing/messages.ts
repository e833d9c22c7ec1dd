import { draftLimit, mostDrafts } from './rules.ts'

export const draftMessages = {
  tooLong: `At most ${draftLimit} characters`,
  tooMany: `You have begun ${mostDrafts} texts and sent none of them. Send or delete some before you begin another; this one is only kept on this device.`,
  stale: 'You changed this text on another device.',
} as const

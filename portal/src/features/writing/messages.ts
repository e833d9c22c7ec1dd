import { draftLimit, maxDrafts } from './rules.ts'

export const draftMessages = {
  tooLong: `At most ${draftLimit} characters`,
  tooMany: `You have begun ${maxDrafts} texts and sent none of them. Send or delete some before you begin another; this one is only kept on this device.`,
  stale: 'You changed this text on another device.',
} as const
